/* fixture.h — a store in a temporary folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "store/store.h"

#define T0 "2026-11-30T08:00:00Z"

typedef struct
{
  char *folder;
  char *path;
  WinnowStore *store;
} Fixture;

/* For g_test_add(): an empty workspace of device "d1". */
void fixture_set_up (Fixture *self, gconstpointer data);
/* Closes and removes everything. */
void fixture_tear_down (Fixture *self, gconstpointer data);
/* Closes and opens again. */
void fixture_reopen (Fixture *self);
char *fixture_path (Fixture *self, const char *name);
WinnowStore *fixture_create (Fixture *self, const char *name, const char *device);

void begin (WinnowStore *store, const char *label);
char *commit (WinnowStore *store); /* action id or NULL */
void put (WinnowStore *store, gpointer row /* (transfer full) */);
/* An evaluation "e1" with two platforms, two offers, costs, an answer and a note. */
void fill (WinnowStore *store);
/* All rows as text, in a stable order, to compare files. */
char *dump (WinnowStore *store);
void assert_sound (WinnowStore *store);
