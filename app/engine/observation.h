/* observation.h — one price or availability fact at one time from one source.
 *
 * Recorded exactly as found; the price per card-hour is derived.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "engine/catalog.h"
#include "engine/decimal.h"
#include "engine/number.h"
#include "engine/unit.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_FLAG_MISSING = 1 << 0, /* no price where one belongs */
  WINNOW_FLAG_ZERO = 1 << 1,
  WINNOW_FLAG_PLACEHOLDER = 1 << 2,
  WINNOW_FLAG_DUPLICATE = 1 << 3,
  WINNOW_FLAG_CONFLICT = 1 << 4,
  WINNOW_FLAG_STALE = 1 << 5,
  WINNOW_FLAG_SIMULATED = 1 << 6,
  WINNOW_FLAG_BACKFILLED = 1 << 7,
  WINNOW_FLAG_ESTIMATED = 1 << 8,
  WINNOW_FLAG_OUTLIER = 1 << 9,
  WINNOW_FLAG_UNIT_GUESSED = 1 << 10,
  WINNOW_FLAG_NAME_AMBIGUOUS = 1 << 11,
  WINNOW_FLAG_COMPONENT_ONLY = 1 << 12,
  WINNOW_FLAG_PROBE_ERROR = 1 << 13,
} WinnowFlags;
#define WINNOW_N_FLAGS 14
/* Flags that keep an observation out of medians, minima and statements. */
#define WINNOW_FLAGS_EXCLUDED                                                                \
  (WINNOW_FLAG_MISSING | WINNOW_FLAG_ZERO | WINNOW_FLAG_PLACEHOLDER | WINNOW_FLAG_DUPLICATE | \
   WINNOW_FLAG_STALE | WINNOW_FLAG_SIMULATED | WINNOW_FLAG_BACKFILLED | WINNOW_FLAG_OUTLIER | \
   WINNOW_FLAG_COMPONENT_ONLY | WINNOW_FLAG_PROBE_ERROR | WINNOW_FLAG_CONFLICT)
const char *winnow_flag_id (guint bit_index);       /* "placeholder" */
gboolean winnow_flag_from_id (const char *id, WinnowFlags *flag);

/* What makes observations one series: never merged across any of these. */
typedef struct
{
  char *provider;
  char *channel;       /* "direct" or a reseller */
  char *service_class; /* bare_metal, vm, container, marketplace, serverless_gpu, inference_api */
  char *sku;           /* as found */
  char *accelerator;   /* canonical model, or the name as found when it is not known */
  char *form_factor;   /* "" unknown */
  WinnowNumber memory_mib;  /* per card */
  WinnowNumber cards;       /* of one instance; unknown = not said */
  WinnowNumber minimum_cards;
  char *purchase;      /* on_demand, spot, low_priority, community, reserved, commit… */
  WinnowNumber term_months;
  char *region;        /* "" any */
  char *zone;
  char *unit;          /* of unit.h */
  char *currency;      /* ISO 4217 */
  char *statistic;     /* point, minimum, median, maximum */
} WinnowSeriesKey;

typedef struct
{
  gatomicrefcount references;
  WinnowSeriesKey key;
  char *gpu_name_raw;
  gint64 observed_at;     /* Unix seconds, UTC */
  char *time_quality;     /* record, file_name, commit, typed, import_time */
  gint64 fetched_at;      /* Unix seconds; 0 = not said */
  WinnowDecimal *amount;  /* NULL = no price */
  char *amount_text;      /* as found */
  char *availability;     /* available, low, unavailable, listed, unknown… */
  WinnowNumber offers;    /* how many stand behind it */
  WinnowNumber minimum_cards; /* as found; in the key only where the price differs by it */
  WinnowFlags flags;
  GPtrArray *flag_reasons;/* of char *: "flag-id: reason" */
  guint64 line;           /* in its file; 0 = not by line */
  char *row_reference;    /* line or JSON path */
  char *details;          /* further words of the row that tell it from another, or NULL */
} WinnowObservation;

#define WINNOW_TYPE_OBSERVATION (winnow_observation_get_type ())
GType winnow_observation_get_type (void);

WinnowObservation *winnow_observation_new (void);
WinnowObservation *winnow_observation_ref (WinnowObservation *self);
void winnow_observation_unref (WinnowObservation *self);
void winnow_observation_flag (WinnowObservation *self, WinnowFlags flag, const char *reason);

void winnow_series_key_clear (WinnowSeriesKey *self);
void winnow_series_key_copy (const WinnowSeriesKey *self, WinnowSeriesKey *copy);
/* The key as one stable line of text, fields joined by "|": the id of a series. */
char *winnow_series_key_to_text (const WinnowSeriesKey *self);
#define WINNOW_OBSERVATION_ERROR (winnow_observation_error_quark ())
GQuark winnow_observation_error_quark (void);

typedef enum
{
  WINNOW_OBSERVATION_ERROR_NO_PRICE,
} WinnowObservationError;

/* Derived price per card-hour, in the record's currency, with months of 730 h and
 * years of 8,760 h; NULL with a reason (WINNOW_OBSERVATION_ERROR or
 * WINNOW_UNIT_ERROR).  @derivation: (out) (optional): owned by the caller. */
WinnowDecimal *winnow_observation_per_card_hour (const WinnowObservation *self, char **derivation, GError **error);

/* An accelerator name as found, taken apart by whole tokens (never substrings:
 * a GH200 is no H200, an A100 no A10, an L40S no L4). */
typedef struct
{
  char *model;            /* canonical, or NULL when not recognised */
  char *form_factor;      /* "SXM", "PCIe", "NVL"…, or NULL */
  WinnowNumber memory_mib;/* per card, when the name says it or the variant has only one size */
  WinnowNumber cards;     /* when the name says it, "8x H100" */
  gboolean is_ambiguous;  /* model sold in several form factors or sizes and the name says none */
  gboolean memory_is_from_catalog; /* the name does not say the size; the model has one */
} WinnowAcceleratorName;

/* @catalog: its accelerators; a form factor there may carry the size it comes in
 * ("SXM 80").  @text: at most 500 bytes are looked at. */
void winnow_accelerator_name_parse (const WinnowCatalog *catalog, const char *text, WinnowAcceleratorName *result);
void winnow_accelerator_name_clear (WinnowAcceleratorName *self);

/* Memory of one card as people write it, for labels only: @mib is what a driver
 * reports, a little less than what the card is sold with (81559 MiB: "80 GiB").  A
 * size within 1 % of one that is sold, or of a whole number, is shown as that;
 * any other with one decimal (23034 MiB: "22.5 GiB").  @mib is above 0. */
char *winnow_memory_label (double mib);

/* Per-card price in US dollars by which an accelerator is judged implausible. */
const WinnowAccelerator *winnow_catalog_accelerator (const WinnowCatalog *catalog, const char *model);

/* Flag rules over one batch, which may be a file or all stored observations.
 *
 * - data rules of the catalogue over the fields of the record, bare: provider and
 *   channel (compared in lower case), service_class, sku, gpu_name_raw, accelerator,
 *   form_factor, memory_mib, cards, minimum_cards, purchase, term_months, region,
 *   zone, unit, currency, statistic, amount, amount_text, availability, offers,
 *   time_quality, per_card_hour, plausible_low, plausible_high;
 * - the same record again (duplicate: the second and later ones);
 * - the same price at least 20 times over at least 30 days, below a third of the
 *   accelerator's plausible low (placeholder);
 * - outside the plausible range by more than three times (outlier; a spot price
 *   may be three times lower still);
 * - one price for several card counts of an instance (unit_guessed);
 * - one key at one time with two prices, both otherwise unflagged (conflict).
 *
 * Flags already set stay; applying it again changes nothing. */
#define WINNOW_PLACEHOLDER_MIN_DAYS 30
#define WINNOW_PLACEHOLDER_MIN_COUNT 20
#define WINNOW_PLAUSIBLE_FACTOR 3.0
void winnow_flag_observations (const WinnowCatalog *catalog, GPtrArray *observations);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowObservation, winnow_observation_unref)

G_END_DECLS
