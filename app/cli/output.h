/* output.h — JSON documents for programs, aligned tables for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/decimal.h"
#include "engine/number.h"
#include "formats/json-text.h"

G_BEGIN_DECLS

/* ---- JSON: one member a call; unknown is null with a sibling "…_reason" ---- */

WinnowJsonWriter *cli_json_new (void);
/* Prints and frees. */
void cli_json_print (WinnowJsonWriter *json);

void cli_json_object (WinnowJsonWriter *json, const char *name);
void cli_json_array (WinnowJsonWriter *json, const char *name);
void cli_json_text (WinnowJsonWriter *json, const char *name, const char *text);
/* As cli_json_text; a NULL @text gives null and its reason. */
void cli_json_text_or (WinnowJsonWriter *json, const char *name, const char *text, const char *reason);
void cli_json_texts (WinnowJsonWriter *json, const char *name, char **texts);
void cli_json_integer (WinnowJsonWriter *json, const char *name, gint64 value);
void cli_json_double (WinnowJsonWriter *json, const char *name, double value);
void cli_json_number (WinnowJsonWriter *json, const char *name, WinnowNumber value, const char *reason);
void cli_json_boolean (WinnowJsonWriter *json, const char *name, gboolean value);
/* Recorded money, exactly; or an estimate as decimal text without float noise. */
void cli_json_decimal (WinnowJsonWriter *json, const char *name, const WinnowDecimal *value, const char *reason);
void cli_json_money (WinnowJsonWriter *json, const char *name, gboolean is_known, double value, const char *reason);
/* Unix seconds as RFC 3339 in UTC. */
void cli_json_time (WinnowJsonWriter *json, const char *name, gint64 time);
char *cli_time_text (gint64 time);
char *cli_money_text (double value);

/* ---- Text ---- */

typedef struct _CliTable CliTable;

/* @alignment: 'l' or 'r' a column. */
CliTable *cli_table_new (const char *alignment, ...) G_GNUC_NULL_TERMINATED; /* titles */
/* As many texts as columns; NULL shows as a dash. */
void cli_table_add (CliTable *self, ...);
/* Prints and frees.  Nothing but a line @if_empty when there are no rows. */
void cli_table_print (CliTable *self, const char *if_empty);
/* Columns a terminal gives to @text: Chinese, Japanese and Korean characters take two. */
guint cli_text_width (const char *text);

/* In the locale's way, rounded here and nowhere before.  (transfer full) */
char *cli_show_number (double value, guint digits);
char *cli_show_money (double value, const char *currency);
char *cli_show_range (double low, double high, const char *currency);
char *cli_show_share (double share);

G_END_DECLS
