/* words.h — ids of the method in the window's words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/assessment.h"
#include "engine/observation.h"

G_BEGIN_DECLS

/* Translated word of a choice of a field ("online" of "kind"); the id itself when
 * there is none. */
const char *winnow_words_choice (const char *field, const char *choice);
/* An evidence grade with its meaning; nothing is "E0". */
const char *winnow_words_grade (const char *grade);
/* "Yes", "No", "Not known" */
const char *winnow_words_tri (WinnowTri value);
/* Title of a category, access mode, segment or tag in @language; the id when the
 * catalogue does not know it, "Not classified" for NULL. */
const char *winnow_words_category (const WinnowCatalog *catalog, const char *id, const char *language);
/* Icon of a delivery category or of a verdict; words always stand beside it. */
const char *winnow_words_category_icon (const char *id);
const char *winnow_words_verdict_icon (WinnowVerdict verdict);
/* CSS class that colours a verdict. */
const char *winnow_words_verdict_class (WinnowVerdict verdict);
/* A number for the screen with @digits behind the point and grouping. */
char *winnow_words_number (double value, int digits);
/* "12.30 CNY"; two digits behind the point below 100, none above 10,000. */
char *winnow_words_money (double value, const char *currency);
/* A date as people read it, from RFC 3339 or a plain date; the text itself when it is neither. */
char *winnow_words_date (const char *time);
char *winnow_words_time (const char *time);

/* A recorded value of a field as people read it; "not known" for NULL. */
char *winnow_words_value (const WinnowField *field, const char *text);
/* Name of an offer, or words for one without. */
const char *winnow_words_offer (const WinnowOffer *offer);
/* A price series: card and seller; how, where and in what unit it is sold. */
char *winnow_words_series (const WinnowSeriesKey *key);
char *winnow_words_series_terms (const WinnowSeriesKey *key);

G_END_DECLS
