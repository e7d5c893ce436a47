/* evaluation-document.h — an evaluation whole as one JSON document.
 *
 * {"format": "winnow-evaluation", "version": 1, "evaluations": [{…}], "parts": […],
 *  "offers": […], …}: one array a kind of row, named like its table; member names
 * are the field names; decimals are strings, shares numbers, unknown is null or
 * absent; members we do not know are kept.  Schema: data/schema/evaluation.schema.json.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/model.h"

G_BEGIN_DECLS

#define WINNOW_DOCUMENT_MAX_BYTES (64 * 1024 * 1024)
#define WINNOW_DOCUMENT_MAX_DEPTH 32
#define WINNOW_DOCUMENT_VERSION 1

/* @file_name: for messages, which name line and column where there are any, and
 * the JSON path otherwise. */
WinnowEvaluation *winnow_evaluation_document_read (const char *data, gsize length, const char *file_name, GError **error);
/* Stable: the same evaluation gives the same bytes. */
char *winnow_evaluation_document_write (const WinnowEvaluation *evaluation);

G_END_DECLS
