/* test-classifier.c — the shipped rules on offers of real kinds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/classifier.h"

#include "rows.h"

#include <string.h>

typedef struct
{
  const char *label;
  const char *answers;
  const char *primary;
  const char *secondary; /* NULL = none */
  const char *tag;       /* one that must be there, or NULL */
} Case;

static const Case cases[] = {
  { "marketplace-host", "get=instance owner=others sign=marketplace meter=time stop=release", "reseller",
    "on-demand-instance", "marketplace" },
  { "serverless-with-container-disk", "get=own-endpoint sign=owner meter=time stop=idle buy=serverless",
    "managed-inference", "on-demand-instance", "time-metered-inference" },
  { "orchestration-client", "get=software", "tool", NULL, NULL },
  { "orchestration-client-all-answers", "get=software owner=others buy=self-service", "tool", NULL, NULL },
  { "custom-unit-packs", "get=instance owner=seller sign=owner meter=packs stop=stop-storage buy=contract",
    "on-demand-instance", NULL, "custom-unit" },
  { "cloud-server", "get=instance owner=seller sign=owner meter=time stop=release buy=self-service",
    "on-demand-instance", NULL, "release-to-end" },
  { "cloud-server-whole-machine", "get=machine owner=seller sign=owner meter=time stop=release",
    "on-demand-instance", "bare-metal", "release-to-end" },
  { "container-of-the-same-house", "get=instance owner=seller sign=owner meter=time stop=stop-storage",
    "on-demand-instance", NULL, "bills-while-stopped" },
  { "container-not-reserved-after-stop", "get=instance sign=owner meter=time stop=stop-storage reclaim=any-time",
    "on-demand-instance", NULL, "interruptible" },
  { "sharing-software-on-own-cards", "get=software owner=ourselves sign=nobody meter=nothing", "owned", NULL, NULL },
  { "shared-cards-sold", "get=instance owner=seller sign=owner meter=time", "on-demand-instance", NULL, NULL },
  { "budget-marketplace", "get=instance sign=marketplace meter=time", "reseller", "on-demand-instance", "resold" },
  { "token-api", "get=endpoint owner=seller sign=owner meter=requests", "managed-inference", NULL,
    "request-scaled" },
  { "endpoint-by-the-hour", "get=endpoint owner=seller sign=owner meter=time stop=stop", "managed-inference",
    "on-demand-instance", "time-metered-inference" },
  { "serverless-own-container", "get=own-endpoint stop=idle buy=serverless", "managed-inference",
    "on-demand-instance", "own-image" },
  { "hub-of-providers", "get=endpoint owner=others sign=gateway meter=requests", "reseller", "managed-inference",
    "gateway" },
  { "framework-agreement", "get=promise buy=contract", NULL, NULL, "no-capacity" },
  { "capacity-block", "get=machine owner=seller sign=owner meter=period stop=term reclaim=never buy=contract",
    "bare-metal", NULL, "reserved" },
  { "own-servers-in-colocation", "get=machine owner=ourselves sign=nobody meter=nothing stop=term", "owned", NULL,
    "whole-machine-only" },
  { "one-stop-serving", "get=endpoint owner=seller sign=owner meter=packs estate=one-stop", "managed-inference",
    NULL, "several-meters" },
  { "model-gateway", "get=endpoint sign=gateway meter=requests buy=self-service", "reseller", "managed-inference",
    "resold" },
  { "routing-gateway-few-answers", "sign=gateway", "reseller", NULL, "gateway" },
  { "marketplace-few-answers", "sign=marketplace", "reseller", NULL, "marketplace" },
  { "two-rate-container", "get=instance meter=time stop=stop-storage", "on-demand-instance", NULL, NULL },
  { "monthly-whole-machine", "get=machine owner=seller sign=owner meter=period stop=release", "bare-metal",
    NULL, "whole-machine-only" },
  { "nothing-known", "", NULL, NULL, NULL },
};

static GPtrArray *
answers_from (const char *text)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (winnow_row_unref);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL && *words[i] != '\0'; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);
      WinnowClassificationAnswer *row = winnow_row_new (WINNOW_KIND_CLASSIFICATION, NULL);

      row->question = g_strdup (pair[0]);
      row->choice = g_strdup (pair[1]);
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static WinnowClassification *
classify (WinnowCatalog *catalog, const char *text)
{
  g_autoptr (GPtrArray) rows = answers_from (text);

  return winnow_classify (catalog, rows, NULL);
}

static void
test_case (gconstpointer data)
{
  const Case *expected = data;
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (WinnowClassification) found = classify (catalog, expected->answers);

  g_assert_cmpstr (found->primary, ==, expected->primary);
  g_assert_cmpstr (found->secondary, ==, expected->secondary);
  if (expected->tag != NULL)
    g_assert_true (g_strv_contains ((const char *const *) found->tags, expected->tag));
  g_assert_cmpfloat (found->margin, >=, 0);
  g_assert_cmpfloat (found->margin, <=, 1);
  for (guint i = 0; i < found->because->len; i++)
    {
      const WinnowClassificationReason *reason = g_ptr_array_index (found->because, i);

      g_assert_nonnull (reason->question);
      g_assert_nonnull (strstr (expected->answers, reason->question));
      g_assert_nonnull (winnow_text_get (reason->says, "zh"));
    }
}

/* An own container behind an address that falls to zero reads two ways: shown with
 * little margin, and the questions that would settle it are named. */
static void
test_ambiguous (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (WinnowClassification) unclear = classify (catalog, "get=own-endpoint");
  g_autoptr (WinnowClassification) clear = classify (catalog, "get=endpoint meter=requests sign=owner owner=seller");

  g_assert_cmpstr (unclear->primary, ==, "managed-inference");
  g_assert_cmpstr (unclear->secondary, ==, "on-demand-instance");
  /* 2.5 votes against 2 of 4.5. */
  g_assert_cmpfloat_with_epsilon (unclear->margin, 0.5 / 4.5, 1e-12);
  g_assert_true (g_strv_contains ((const char *const *) unclear->settle, "meter"));
  g_assert_true (g_strv_contains ((const char *const *) unclear->settle, "sign"));
  g_assert_false (g_strv_contains ((const char *const *) unclear->settle, "get"));
  g_assert_false (g_strv_contains ((const char *const *) unclear->settle, "buy"));
  g_assert_cmpstr (clear->settle[0], ==, NULL);
  g_assert_cmpfloat (clear->margin, ==, 1);
}

static void
test_dont_know (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (WinnowClassification) found = classify (catalog, "get=unknown sign=gateway nonsense=x");

  g_assert_cmpstr (found->primary, ==, "reseller");
  g_assert_cmpuint (found->because->len, >, 0);
}

static void
test_axes (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (WinnowClassification) found
    = classify (catalog, "get=instance buy=self-service estate=hyperscaler sign=marketplace");

  g_assert_cmpstr (found->access, ==, "self-service");
  g_assert_cmpstr (found->segment, ==, "hyperscaler");
}

static void
test_by_hand (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();
  g_autoptr (GPtrArray) rows = answers_from ("get=endpoint meter=time");
  g_autoptr (WinnowRow) offer = row_from ("offers o category=on-demand-instance access=contract segment=one-stop");
  g_autoptr (WinnowClassification) found = winnow_classify (catalog, rows, (WinnowOffer *) offer);

  g_assert_true (found->is_set_by_hand);
  g_assert_cmpstr (found->primary, ==, "on-demand-instance");
  g_assert_cmpstr (found->secondary, ==, "managed-inference");
  g_assert_cmpstr (found->access, ==, "contract");
  g_assert_cmpstr (found->segment, ==, "one-stop");
}

static void
assert_prefill (const WinnowCatalog *catalog, const char *question, const char *offer_text, const char *cost_text, const char *choice)
{
  g_autoptr (WinnowRow) offer = row_from (offer_text);
  g_autoptr (GPtrArray) costs = g_ptr_array_new_with_free_func (winnow_row_unref);

  if (cost_text != NULL)
    g_ptr_array_add (costs, row_from (cost_text));
  g_assert_cmpstr (winnow_classifier_prefill (catalog, winnow_catalog_classifier_question (catalog, question),
                                              (WinnowOffer *) offer, cost_text != NULL ? costs : NULL),
                   ==, choice);
}

static void
test_prefill (void)
{
  g_autoptr (WinnowCatalog) catalog = shipped_catalog ();

  assert_prefill (catalog, "get", "offers o", NULL, NULL);
  assert_prefill (catalog, "get", "offers o", "costs c line=compute unit=1m-tokens-in", "endpoint");
  assert_prefill (catalog, "get", "offers o whole_machine_only=yes", NULL, "machine");
  assert_prefill (catalog, "get", "offers o cards_per_instance=1", "costs c line=compute unit=instance-hour", "instance");
  assert_prefill (catalog, "meter", "offers o", "costs c line=compute unit=machine-month", "period");
  assert_prefill (catalog, "meter", "offers o", "costs c line=compute unit=card-hour", "time");
  assert_prefill (catalog, "sign", "offers o channel=direct", NULL, NULL);
  assert_prefill (catalog, "sign", "offers o channel=Example~Resale", NULL, "reseller");
  assert_prefill (catalog, "reclaim", "offers o purchase=spot", NULL, "any-time");
  assert_prefill (catalog, "estate", "offers o segment=training-cloud", NULL, "training-cloud");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/classifier/case/%s", cases[i].label);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/classifier/ambiguous", test_ambiguous);
  g_test_add_func ("/classifier/dont-know", test_dont_know);
  g_test_add_func ("/classifier/axes", test_axes);
  g_test_add_func ("/classifier/by-hand", test_by_hand);
  g_test_add_func ("/classifier/prefill", test_prefill);
  return g_test_run ();
}
