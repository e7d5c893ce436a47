/* prices-export.c — saving the chart of prices or its table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/prices/prices-export.h"

#include <glib/gi18n.h>

#include "window/compat.h"

typedef struct
{
  WinnowSession *session;
  GPtrArray *series; /* of WinnowPriceSeries, each with a reference */
  WinnowPricesView *view;
  char *path;
} Export;

static void
export_free (Export *self)
{
  g_object_unref (self->session);
  g_ptr_array_unref (self->series);
  winnow_prices_view_free (self->view);
  g_free (self->path);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Export) self = data;
  g_autofree char *name = g_path_get_basename (self->path);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!winnow_prices_write_finish (result, &error))
    {
      winnow_session_report_error (self->session, _ ("The chart was not saved"), error);
      return;
    }
  /* Translators: %s is a file name. */
  text = g_strdup_printf (_ ("Saved “%s”"), name);
  winnow_session_message (self->session, text, FALSE);
}

static void
file_chosen_cb (GListModel *files, gpointer data)
{
  Export *self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;

  self->path = file != NULL ? g_file_get_path (file) : NULL;
  if (self->path != NULL)
    winnow_prices_write_async (self->series, self->view, self->path, written_cb, self);
  else
    export_free (self);
}

void
winnow_prices_export (GtkWindow *parent, WinnowSession *session, GPtrArray *series, const WinnowPricesView *view)
{
  static const char *const suffixes[] = { "png", "svg", "pdf", "csv", NULL };
  WinnowFileRequest request = {
    .title = _ ("Save the Chart or the Table"),
    .accept = _ ("_Save"),
    .proposed_name = "prices.png",
    .suffixes = suffixes,
    .filter_name = _ ("PNG, SVG, PDF, CSV"),
    .save = TRUE,
  };
  Export *self = g_new0 (Export, 1);

  self->session = g_object_ref (session);
  self->series = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_price_series_unref);
  for (guint i = 0; i < series->len; i++)
    g_ptr_array_add (self->series, winnow_price_series_ref (series->pdata[i]));
  self->view = winnow_prices_view_copy (view);
  winnow_compat_choose_files (parent, &request, file_chosen_cb, self);
}
