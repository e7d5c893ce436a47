/* offer-item.c — one line of the table of offers: an offer, or the head of a group.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/platforms/offer-item.h"

#include "window/words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _WinnowOfferItem
{
  GObject parent_instance;

  char *id;       /* of the offer; NULL for a group */
  char *category; /* NULL = not classified */
  guint position;
  guint n_in_group;
  char *language;
  WinnowAssessment *assessment;
  const WinnowOfferAssessment *offer;
  gboolean is_visible;
  gboolean is_marked;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WinnowOfferItem, winnow_offer_item, G_TYPE_OBJECT)

/* Groups in the order of the categories' own list; what is not classified comes last. */
static const char *const category_order[] = {
  "bare-metal", "on-demand-instance", "managed-inference", "reseller", "owned", "tool",
};

static guint
rank_of_category (const char *category)
{
  for (guint i = 0; i < G_N_ELEMENTS (category_order); i++)
    if (g_strcmp0 (category_order[i], category) == 0)
      return i;
  return G_N_ELEMENTS (category_order);
}

static const guint verdict_rank[] = {
  [WINNOW_VERDICT_RECOMMENDED] = 0, [WINNOW_VERDICT_OPEN] = 1,      [WINNOW_VERDICT_BLOCKED] = 2,
  [WINNOW_VERDICT_UNRANKED] = 3,    [WINNOW_VERDICT_DOMINATED] = 4, [WINNOW_VERDICT_CUT] = 5,
  [WINNOW_VERDICT_KNOCKED_OUT] = 6, [WINNOW_VERDICT_WITHDRAWN] = 7,
};

void
winnow_cell_text_clear (WinnowCellText *self)
{
  g_clear_pointer (&self->main, g_free);
  g_clear_pointer (&self->detail, g_free);
}

static void
winnow_offer_item_finalize (GObject *object)
{
  WinnowOfferItem *self = WINNOW_OFFER_ITEM (object);

  g_free (self->id);
  g_free (self->category);
  g_free (self->language);
  g_clear_pointer (&self->assessment, winnow_assessment_unref);
  G_OBJECT_CLASS (winnow_offer_item_parent_class)->finalize (object);
}

static void
winnow_offer_item_class_init (WinnowOfferItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_offer_item_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
winnow_offer_item_init (WinnowOfferItem *self)
{
  self->is_visible = TRUE;
}

WinnowOfferItem *
winnow_offer_item_new_group (const char *category)
{
  WinnowOfferItem *self = g_object_new (WINNOW_TYPE_OFFER_ITEM, NULL);

  self->category = g_strdup (category);
  return self;
}

WinnowOfferItem *
winnow_offer_item_new (const char *offer_id)
{
  WinnowOfferItem *self = g_object_new (WINNOW_TYPE_OFFER_ITEM, NULL);

  self->id = g_strdup (offer_id);
  return self;
}

void
winnow_offer_item_set (WinnowOfferItem *self, WinnowAssessment *assessment, guint position,
                       guint n_in_group, const char *language)
{
  WinnowAssessment *old = self->assessment;

  self->assessment = winnow_assessment_ref (assessment);
  g_clear_pointer (&old, winnow_assessment_unref);
  self->position = position;
  self->n_in_group = n_in_group;
  g_free (self->language);
  self->language = g_strdup (language);
  if (self->id != NULL)
    {
      self->offer = winnow_assessment_offer (assessment, self->id);
      g_free (self->category);
      self->category = g_strdup (self->offer->classification->primary);
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

gboolean
winnow_offer_item_is_group (WinnowOfferItem *self)
{
  return self->id == NULL;
}

const char *
winnow_offer_item_id (WinnowOfferItem *self)
{
  return self->id;
}

const char *
winnow_offer_item_category (WinnowOfferItem *self)
{
  return self->category;
}

const WinnowOfferAssessment *
winnow_offer_item_offer (WinnowOfferItem *self)
{
  return self->offer;
}

WinnowAssessment *
winnow_offer_item_assessment (WinnowOfferItem *self)
{
  return self->assessment;
}

static const char *
or_unknown (const char *text)
{
  return text != NULL ? text : _ ("Not known");
}

static const char *
currency_of (WinnowOfferItem *self)
{
  return winnow_evaluation_head (self->assessment->evaluation)->currency;
}

static void
describe_price (WinnowOfferItem *self, WinnowCellText *text)
{
  const WinnowOfferPrice *price = &self->offer->price;
  const char *purchase = self->offer->offer->purchase;
  g_autofree char *date = winnow_words_date (price->observed_at);
  g_autoptr (GString) detail = g_string_new (NULL);

  if (!price->is_known)
    {
      text->main = g_strdup (_ ("Not known"));
      text->is_warning = TRUE;
      return;
    }
  text->main = winnow_words_money (price->per_card_hour, currency_of (self));
  if (purchase != NULL)
    g_string_append (detail, winnow_words_choice ("purchase", purchase));
  if (date != NULL)
    g_string_append_printf (detail, "%s%s", detail->len > 0 ? " · " : "", date);
  if (price->is_stale)
    /* Translators: mark on a price that is older than it stays good. */
    g_string_append_printf (detail, " · %s", _ ("old"));
  text->is_warning = price->is_stale;
  if (detail->len > 0)
    text->detail = g_strdup (detail->str);
}

static void
describe_ledger (WinnowOfferItem *self, WinnowCellText *text)
{
  const WinnowLedger *ledger = self->offer->ledger;
  guint n_missing = ledger != NULL ? winnow_ledger_n_missing (ledger) : 0;

  if (ledger == NULL || !ledger->is_complete)
    {
      text->main = g_strdup (_ ("Incomplete"));
      /* Translators: %u cost lines are missing. */
      text->detail = g_strdup_printf (ngettext ("%u line", "%u lines", n_missing), n_missing);
      text->is_warning = TRUE;
    }
  else if (ledger->is_bounded)
    {
      g_autofree char *low = winnow_words_money (ledger->total.low, NULL);

      text->main = winnow_words_money (ledger->total.high, currency_of (self));
      /* Translators: the total is at most the main figure and at least %s. */
      text->detail = g_strdup_printf (_ ("at most; at least %s"), low);
    }
  else
    text->main = winnow_words_money (ledger->total.high, currency_of (self));
}

static void
describe_diligence (WinnowOfferItem *self, WinnowCellText *text)
{
  const WinnowChecklist *checklist = self->offer->checklist;

  /* Translators: answered of all due-diligence questions. */
  text->main = g_strdup_printf (_ ("%u of %u"), checklist->answered, checklist->answered + checklist->assumed);
  if (checklist->red + checklist->blocking > 0)
    {
      /* Translators: red flags among the answers, and questions that block. */
      text->detail = g_strdup_printf (_ ("%u red · %u blocking"), checklist->red, checklist->blocking);
      text->is_warning = TRUE;
    }
}

static void
describe_trial (WinnowOfferItem *self, WinnowCellText *text)
{
  const WinnowTrial *trial = self->offer->trial;

  if (trial == NULL || trial->runs == 0)
    {
      text->main = g_strdup (_ ("Not tried"));
      return;
    }
  /* Translators: %u is a number of trial runs. */
  text->main = g_strdup_printf (ngettext ("%u run", "%u runs", trial->runs), trial->runs);
  if (trial->hardware_mismatch)
    {
      text->detail = g_strdup (_ ("other hardware than promised"));
      text->is_warning = TRUE;
    }
  else if (trial->missing->len > 0)
    text->detail =
      /* Translators: %u is a number of trial runs still missing. */
      g_strdup_printf (ngettext ("%u missing", "%u missing", trial->missing->len), trial->missing->len);
}

static void
describe_group (WinnowOfferItem *self, WinnowCellText *text)
{
  const char *title =
    winnow_words_category (self->assessment->catalog, self->category, self->language);

  text->icon = winnow_words_category_icon (self->category);
  /* Translators: name of a group and how many offers are in it. */
  text->main = g_strdup_printf (_ ("%s (%u)"), title, self->n_in_group);
}

/* Who sells it and the card, under the name. */
static void
describe_seller (WinnowOfferItem *self, WinnowCellText *text)
{
  const char *platform = self->offer->platform != NULL ? self->offer->platform->name : NULL;
  const char *accelerator = self->offer->offer->accelerator;

  if (platform != NULL && accelerator != NULL)
    text->detail = g_strdup_printf ("%s · %s", platform, accelerator);
  else
    text->detail = g_strdup (platform != NULL ? platform : accelerator);
}

void
winnow_offer_item_describe (WinnowOfferItem *self, WinnowOfferColumn column, WinnowCellText *text)
{
  const WinnowClassification *classification;

  *text = (WinnowCellText){ 0 };
  if (self->assessment == NULL)
    return;
  if (self->id == NULL)
    {
      if (column == WINNOW_COLUMN_OFFER)
        describe_group (self, text);
      return;
    }

  classification = self->offer->classification;
  switch (column)
    {
    case WINNOW_COLUMN_OFFER:
      text->main = g_strdup (winnow_words_offer (self->offer->offer));
      describe_seller (self, text);
      break;
    case WINNOW_COLUMN_ACCESS:
      text->main = g_strdup (or_unknown (winnow_words_choice ("access", classification->access)));
      if (classification->secondary != NULL)
        /* Translators: the second delivery category of an offer. */
        text->detail = g_strdup_printf (
          _ ("also %s"),
          winnow_words_category (self->assessment->catalog, classification->secondary, self->language));
      break;
    case WINNOW_COLUMN_PRICE:
      describe_price (self, text);
      break;
    case WINNOW_COLUMN_AVAILABILITY:
      text->main =
        g_strdup (or_unknown (winnow_words_choice ("availability", self->offer->offer->availability)));
      text->detail = winnow_words_date (self->offer->offer->availability_at);
      break;
    case WINNOW_COLUMN_DILIGENCE:
      describe_diligence (self, text);
      break;
    case WINNOW_COLUMN_LEDGER:
      describe_ledger (self, text);
      break;
    case WINNOW_COLUMN_TRIAL:
      describe_trial (self, text);
      break;
    case WINNOW_COLUMN_VERDICT:
    default:
      text->icon = winnow_words_verdict_icon (self->offer->verdict);
      text->css_class = winnow_words_verdict_class (self->offer->verdict);
      text->main = g_strdup (winnow_verdict_title (self->offer->verdict));
      if (self->offer->reasons != NULL && self->offer->reasons->len > 0)
        text->detail = g_strdup (self->offer->reasons->pdata[0]);
      break;
    }
}

static int
compare_double (double a, double b)
{
  return (a > b) - (a < b);
}

/* Unknown prices and incomplete totals stand behind every known one. */
static double
sort_value (WinnowOfferItem *self, WinnowOfferColumn column)
{
  const WinnowOfferAssessment *offer = self->offer;

  switch (column)
    {
    case WINNOW_COLUMN_PRICE:
      return offer->price.is_known ? offer->price.per_card_hour : G_MAXDOUBLE;
    case WINNOW_COLUMN_LEDGER:
      return offer->ledger != NULL && offer->ledger->is_complete ? offer->ledger->total.high
                                                                 : G_MAXDOUBLE;
    case WINNOW_COLUMN_DILIGENCE:
      return -(double) offer->checklist->answered;
    case WINNOW_COLUMN_TRIAL:
      return offer->trial != NULL ? -(double) offer->trial->runs : 0;
    case WINNOW_COLUMN_VERDICT:
      return verdict_rank[offer->verdict];
    case WINNOW_COLUMN_OFFER:
    case WINNOW_COLUMN_ACCESS:
    case WINNOW_COLUMN_AVAILABILITY:
    default:
      return 0;
    }
}

int
winnow_offer_item_compare (WinnowOfferItem *a, WinnowOfferItem *b, WinnowOfferColumn column)
{
  g_auto (WinnowCellText) text_a = { 0 };
  g_auto (WinnowCellText) text_b = { 0 };
  int order;

  if (a->offer == NULL || b->offer == NULL)
    return 0;
  order = compare_double (sort_value (a, column), sort_value (b, column));
  if (order != 0)
    return order;
  winnow_offer_item_describe (a, column, &text_a);
  winnow_offer_item_describe (b, column, &text_b);
  return text_a.main != NULL && text_b.main != NULL ? g_utf8_collate (text_a.main, text_b.main) : 0;
}

int
winnow_offer_item_compare_group (WinnowOfferItem *a, WinnowOfferItem *b)
{
  int order = (int) rank_of_category (a->category) - (int) rank_of_category (b->category);

  if (order == 0)
    order = (a->id != NULL) - (b->id != NULL);
  return order;
}

int
winnow_offer_item_compare_default (WinnowOfferItem *a, WinnowOfferItem *b)
{
  if (a->offer == NULL || b->offer == NULL)
    return 0;
  if (a->offer->verdict != b->offer->verdict)
    return (int) verdict_rank[a->offer->verdict] - (int) verdict_rank[b->offer->verdict];
  return (int) a->position - (int) b->position;
}

gboolean
winnow_offer_item_matches (WinnowOfferItem *self, const char *text)
{
  g_autofree char *needle = g_utf8_casefold (text, -1);
  const char *fields[] = { self->offer->offer->name,
                           self->offer->platform != NULL ? self->offer->platform->name : NULL,
                           self->offer->offer->accelerator, self->offer->offer->region };

  if (*needle == '\0')
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *field = fields[i] != NULL ? g_utf8_casefold (fields[i], -1) : NULL;

      if (field != NULL && strstr (field, needle) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
winnow_offer_item_visible (WinnowOfferItem *self)
{
  return self->is_visible;
}

void
winnow_offer_item_set_visible (WinnowOfferItem *self, gboolean visible)
{
  self->is_visible = visible;
}

gboolean
winnow_offer_item_marked (WinnowOfferItem *self)
{
  return self->is_marked;
}

void
winnow_offer_item_set_marked (WinnowOfferItem *self, gboolean marked)
{
  if (self->is_marked == marked)
    return;
  self->is_marked = marked;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
