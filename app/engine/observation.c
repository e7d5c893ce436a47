/* observation.c — a price or availability fact, its flags and its series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/observation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_FLAG_REASONS 32

G_DEFINE_BOXED_TYPE (WinnowObservation, winnow_observation, winnow_observation_ref, winnow_observation_unref)
G_DEFINE_QUARK (winnow-observation-error, winnow_observation_error)

static const char *const flag_ids[WINNOW_N_FLAGS] = {
  "missing", "zero", "placeholder", "duplicate", "conflict", "stale", "simulated",
  "backfilled", "estimated", "outlier", "unit_guessed", "name_ambiguous",
  "component_only", "probe_error",
};

/* A field's own separators and line ends are escaped, so that two different
 * keys never give one text. */
static void
append_text_field (GString *text, const char *field)
{
  if (text->len > 0)
    g_string_append_c (text, '|');
  for (const char *c = field != NULL ? field : ""; *c != '\0'; c++)
    {
      if (*c == '|' || *c == '\\')
        g_string_append_c (text, '\\');
      if (*c == '\n' || *c == '\r')
        g_string_append (text, "\\n");
      else
        g_string_append_c (text, *c);
    }
}

static void
append_number_field (GString *text, WinnowNumber field)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double value;

  g_string_append_c (text, '|');
  if (winnow_number_get (field, &value))
    g_string_append (text, g_ascii_formatd (buffer, sizeof buffer, "%.10g", value));
}

const char *
winnow_flag_id (guint bit_index)
{
  g_return_val_if_fail (bit_index < WINNOW_N_FLAGS, NULL);

  return flag_ids[bit_index];
}

gboolean
winnow_flag_from_id (const char *id, WinnowFlags *flag)
{
  for (guint i = 0; id != NULL && i < WINNOW_N_FLAGS; i++)
    if (strcmp (id, flag_ids[i]) == 0)
      {
        *flag = (WinnowFlags) (1u << i);
        return TRUE;
      }
  return FALSE;
}

WinnowObservation *
winnow_observation_new (void)
{
  WinnowObservation *self = g_new0 (WinnowObservation, 1);

  g_atomic_ref_count_init (&self->references);
  return self;
}

WinnowObservation *
winnow_observation_ref (WinnowObservation *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
winnow_observation_unref (WinnowObservation *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->references))
    return;
  winnow_series_key_clear (&self->key);
  g_free (self->gpu_name_raw);
  g_free (self->time_quality);
  g_clear_pointer (&self->amount, winnow_decimal_unref);
  g_free (self->amount_text);
  g_free (self->availability);
  g_clear_pointer (&self->flag_reasons, g_ptr_array_unref);
  g_free (self->row_reference);
  g_free (self->details);
  g_free (self);
}

void
winnow_observation_flag (WinnowObservation *self, WinnowFlags flag, const char *reason)
{
  g_return_if_fail (flag != 0 && (flag & (flag - 1)) == 0);

  self->flags |= flag;
  if (reason == NULL)
    return;
  if (self->flag_reasons == NULL)
    self->flag_reasons = g_ptr_array_new_with_free_func (g_free);
  if (self->flag_reasons->len < MAX_FLAG_REASONS)
    {
      g_autofree char *entry =
        g_strconcat (flag_ids[g_bit_nth_lsf (flag, -1)], ": ", reason, NULL);

      if (!g_ptr_array_find_with_equal_func (self->flag_reasons, entry, g_str_equal, NULL))
        g_ptr_array_add (self->flag_reasons, g_steal_pointer (&entry));
    }
}

void
winnow_series_key_clear (WinnowSeriesKey *self)
{
  g_free (self->provider);
  g_free (self->channel);
  g_free (self->service_class);
  g_free (self->sku);
  g_free (self->accelerator);
  g_free (self->form_factor);
  g_free (self->purchase);
  g_free (self->region);
  g_free (self->zone);
  g_free (self->unit);
  g_free (self->currency);
  g_free (self->statistic);
  memset (self, 0, sizeof *self);
}

void
winnow_series_key_copy (const WinnowSeriesKey *self, WinnowSeriesKey *copy)
{
  *copy = *self;
  copy->provider = g_strdup (self->provider);
  copy->channel = g_strdup (self->channel);
  copy->service_class = g_strdup (self->service_class);
  copy->sku = g_strdup (self->sku);
  copy->accelerator = g_strdup (self->accelerator);
  copy->form_factor = g_strdup (self->form_factor);
  copy->purchase = g_strdup (self->purchase);
  copy->region = g_strdup (self->region);
  copy->zone = g_strdup (self->zone);
  copy->unit = g_strdup (self->unit);
  copy->currency = g_strdup (self->currency);
  copy->statistic = g_strdup (self->statistic);
}

char *
winnow_series_key_to_text (const WinnowSeriesKey *self)
{
  GString *text = g_string_sized_new (160);

  /* The first field always puts at least its escape-free text; an empty one is
   * written as "-" so that the separators count the same in every key. */
  append_text_field (text, self->provider != NULL && self->provider[0] != '\0' ? self->provider : "-");
  append_text_field (text, self->channel);
  append_text_field (text, self->service_class);
  append_text_field (text, self->sku);
  append_text_field (text, self->accelerator);
  append_text_field (text, self->form_factor);
  append_number_field (text, self->memory_mib);
  append_number_field (text, self->cards);
  append_number_field (text, self->minimum_cards);
  append_text_field (text, self->purchase);
  append_number_field (text, self->term_months);
  append_text_field (text, self->region);
  append_text_field (text, self->zone);
  append_text_field (text, self->unit);
  append_text_field (text, self->currency);
  append_text_field (text, self->statistic);
  return g_string_free (text, FALSE);
}

WinnowDecimal *
winnow_observation_per_card_hour (const WinnowObservation *self, char **derivation, GError **error)
{
  if (self->amount == NULL)
    {
      if (derivation != NULL)
        *derivation = NULL;
      g_set_error_literal (error, WINNOW_OBSERVATION_ERROR, WINNOW_OBSERVATION_ERROR_NO_PRICE,
                           _("There is no price: ask the provider"));
      return NULL;
    }
  return winnow_unit_to_card_hour (self->amount, self->key.unit,
                                   winnow_number_or (self->key.cards, 0),
                                   winnow_number_or (self->key.term_months, 0),
                                   WINNOW_CALENDAR_730, derivation, error);
}
