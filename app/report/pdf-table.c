/* pdf-table.c — tables over pages: column widths, repeated headers, long cells.
 *
 * Widths follow the automatic table layout of CSS 2.1 (17.5.2.2): no column is
 * narrower than its longest word, and what is left goes by need.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "report/pdf-private.h"

#include <math.h>

#define PAD_X 4.0
#define PAD_Y 2.0
#define MOST_NATURAL 600.0
#define SPAN_KEEP 36.0
#define NARROW 46.0 /* Chinese breaks anywhere, but not into columns of single characters */
#define SHORT 60.0 /* a text this narrow is not broken */

typedef struct
{
  const WinnowReportTable *table;
  guint n;
  gboolean has_header;
  double *x, *width; /* of each column's text */
} TablePlan;

static const WinnowReportColumn *
column_at (const TablePlan *plan, guint i)
{
  return g_ptr_array_index (plan->table->columns, i);
}

static WinnowTextStyle
cell_style (const TablePlan *plan, const WinnowReportRow *row, guint column)
{
  return row == NULL || row->is_strong || row->is_span || (!plan->has_header && column == 0)
             ? WINNOW_TEXT_TABLE_BOLD
             : WINNOW_TEXT_TABLE;
}

static void
measure (WinnowPdf *self, const char *text, WinnowTextStyle style, double *least, double *natural)
{
  g_autoptr (PangoLayout) layout = winnow_pdf_layout (self, text, style, -1);

  double whole = winnow_pdf_layout_width (layout), word;

  pango_layout_set_width (layout, 0);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  word = winnow_pdf_layout_width (layout);
  *natural = MAX (*natural, whole);
  /* Amounts and dates stay on one line. */
  *least = MAX (*least, whole <= SHORT ? whole : MAX (word, NARROW));
}

static void
plan_widths (TablePlan *plan, const double *least, double *natural, double available)
{
  double sum_least = 0, sum_natural = 0;

  for (guint i = 0; i < plan->n; i++)
    {
      natural[i] = MAX (natural[i], least[i]);
      sum_least += least[i];
      sum_natural += natural[i];
    }
  for (guint i = 0; i < plan->n; i++)
    {
      if (sum_least >= available)
        plan->width[i] = available * least[i] / sum_least;
      else if (sum_natural <= available)
        plan->width[i] = natural[i];
      else
        plan->width[i]
            = least[i]
              + (available - sum_least) * (natural[i] - least[i]) / (sum_natural - sum_least);
    }
  /* Room left over widens every column a little, so that the table fills the line. */
  if (sum_natural < available)
    for (guint i = 0; i < plan->n; i++)
      plan->width[i] += (available - sum_natural)
                        * (plan->has_header   ? 1.0 / plan->n
                           : i + 1 == plan->n ? 1
                                              : 0);
}

static TablePlan
make_plan (WinnowPdf *self, const WinnowReportTable *table)
{
  TablePlan plan
      = { .table = table, .n = table->columns->len, .has_header = winnow_table_has_header (table) };
  g_autofree double *least = g_new0 (double, plan.n);
  g_autofree double *natural = g_new0 (double, plan.n);
  double x = WINNOW_PAGE_SIDE;

  plan.x = g_new0 (double, plan.n);
  plan.width = g_new0 (double, plan.n);
  for (guint i = 0; i < plan.n; i++)
    {
      measure (self, column_at (&plan, i)->title, WINNOW_TEXT_TABLE_BOLD, &least[i], &natural[i]);
      for (guint j = 0; j < table->rows->len; j++)
        {
          const WinnowReportRow *row = g_ptr_array_index (table->rows, j);

          if (row->is_span)
            continue;
          measure (self, row->cells[i], cell_style (&plan, row, i), &least[i], &natural[i]);
        }
      natural[i] = MIN (natural[i], MOST_NATURAL) + 1;
      /* A name without blanks, or a hash, may not push the others off the page. */
      least[i] = MIN (least[i], WINNOW_TEXT_WIDTH * 0.34) + 1;
    }
  plan_widths (&plan, least, natural, WINNOW_TEXT_WIDTH - plan.n * 2 * PAD_X);
  for (guint i = 0; i < plan.n; i++)
    {
      plan.x[i] = x + PAD_X;
      x += plan.width[i] + 2 * PAD_X;
    }
  return plan;
}

static void
plan_clear (TablePlan *plan)
{
  g_free (plan->x);
  g_free (plan->width);
}

static GPtrArray *
row_layouts (WinnowPdf *self, const TablePlan *plan, const WinnowReportRow *row)
{
  GPtrArray *layouts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < plan->n; i++)
    {
      PangoLayout *layout
          = winnow_pdf_layout (self, row != NULL ? row->cells[i] : column_at (plan, i)->title,
                               cell_style (plan, row, i),
                               row != NULL && row->is_span ? WINNOW_TEXT_WIDTH - 2 * PAD_X
                                                           : plan->width[i]);

      if (column_at (plan, i)->is_number && (row == NULL || !row->is_span))
        pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
      g_ptr_array_add (layouts, layout);
    }
  if (row != NULL && row->note != NULL)
    g_ptr_array_add (layouts, winnow_pdf_layout (self, row->note, WINNOW_TEXT_SMALL,
                                                 WINNOW_TEXT_WIDTH - 2 * PAD_X));
  return layouts;
}

static double
cells_height (GPtrArray *layouts, guint n)
{
  double height = 0;

  for (guint i = 0; i < n; i++)
    {
      double one = winnow_pdf_layout_height (g_ptr_array_index (layouts, i));

      height = MAX (height, one);
    }
  return height;
}

static double
row_height (const TablePlan *plan, GPtrArray *layouts)
{
  double height = cells_height (layouts, plan->n) + 2 * PAD_Y;

  if (layouts->len > plan->n)
    height += winnow_pdf_layout_height (g_ptr_array_index (layouts, plan->n)) + 1;
  return height;
}

static void
rule (WinnowPdf *self, double grey, double width)
{
  cairo_set_source_rgb (self->cairo, grey, grey, grey);
  cairo_set_line_width (self->cairo, width);
  cairo_move_to (self->cairo, WINNOW_PAGE_SIDE, self->y);
  cairo_line_to (self->cairo, WINNOW_PAGE_WIDTH - WINNOW_PAGE_SIDE, self->y);
  cairo_stroke (self->cairo);
}

static void
paint_header (WinnowPdf *self, const TablePlan *plan)
{
  g_autoptr (GPtrArray) layouts = NULL;
  double height;

  if (!plan->has_header)
    return;
  layouts = row_layouts (self, plan, NULL);
  height = row_height (plan, layouts);
  cairo_set_source_rgb (self->cairo, 0.94, 0.945, 0.95);
  cairo_rectangle (self->cairo, WINNOW_PAGE_SIDE, self->y, WINNOW_TEXT_WIDTH, height);
  cairo_fill (self->cairo);
  winnow_pdf_tag_begin (self, "TR", NULL);
  for (guint i = 0; i < plan->n; i++)
    {
      PangoLayout *layout = g_ptr_array_index (layouts, i);
      int line = 0;

      winnow_pdf_tag_begin (self, "TH", NULL);
      /* Short titles stand on the line of the longest one. */
      winnow_pdf_lines (self, layout, plan->x[i],
                        self->y + height - PAD_Y - winnow_pdf_layout_height (layout), height, &line,
                        TRUE);
      winnow_pdf_tag_end (self, "TH");
    }
  winnow_pdf_tag_end (self, "TR");
  self->y += height;
  rule (self, 0.45, 0.7);
}

/* As much of the row as fits; TRUE when all of it did. */
static gboolean
paint_row_part (WinnowPdf *self, const TablePlan *plan, GPtrArray *layouts, int *lines)
{
  double room = WINNOW_TEXT_BOTTOM - self->y - 2 * PAD_Y, used = 0;
  gboolean is_whole = TRUE;

  winnow_pdf_tag_begin (self, "TR", NULL);
  for (guint i = 0; i < plan->n; i++)
    {
      PangoLayout *layout = g_ptr_array_index (layouts, i);

      winnow_pdf_tag_begin (self, "TD", NULL);
      if (lines[i] < pango_layout_get_line_count (layout))
        {
          double height
              = winnow_pdf_lines (self, layout, plan->x[i], self->y + PAD_Y, room, &lines[i], TRUE);

          used = MAX (used, height);
        }
      winnow_pdf_tag_end (self, "TD");
      is_whole &= lines[i] >= pango_layout_get_line_count (layout);
    }
  if (is_whole && layouts->len > plan->n)
    {
      PangoLayout *note = g_ptr_array_index (layouts, plan->n);

      winnow_pdf_tag_begin (self, "TD", NULL);
      used += 1
              + winnow_pdf_lines (self, note, WINNOW_PAGE_SIDE + PAD_X, self->y + PAD_Y + used + 1,
                                  room - used - 1, &lines[plan->n], TRUE);
      winnow_pdf_tag_end (self, "TD");
      is_whole = lines[plan->n] >= pango_layout_get_line_count (note);
    }
  winnow_pdf_tag_end (self, "TR");
  self->y += used + 2 * PAD_Y;
  return is_whole;
}

static void
paint_row (WinnowPdf *self, const TablePlan *plan, const WinnowReportRow *row)
{
  g_autoptr (GPtrArray) layouts = row_layouts (self, plan, row);
  g_autofree int *lines = g_new0 (int, layouts->len);
  double height = row_height (plan, layouts), body = WINNOW_TEXT_BOTTOM - WINNOW_PAGE_TOP - 60;
  guint pages = 0;

  /* A row stays whole unless no page could hold it; a heading keeps the next one. */
  if (self->y + MIN (height + (row->is_span ? SPAN_KEEP : 0), body) > WINNOW_TEXT_BOTTOM)
    {
      winnow_pdf_new_page (self);
      paint_header (self, plan);
    }
  while (!paint_row_part (self, plan, layouts, lines) && pages++ < 500)
    {
      winnow_pdf_new_page (self);
      paint_header (self, plan);
    }
  rule (self, row->is_strong ? 0.45 : 0.84, row->is_strong ? 0.7 : 0.4);
}

double
winnow_pdf_table_start (WinnowPdf *self, const WinnowReportTable *table)
{
  TablePlan plan = make_plan (self, table);
  gboolean has_total = FALSE; /* such a table is read as one: it stays whole */
  double height = 0;

  if (plan.has_header)
    {
      g_autoptr (GPtrArray) header = row_layouts (self, &plan, NULL);

      height += row_height (&plan, header);
    }
  for (guint i = 0; i < table->rows->len; i++)
    has_total |= ((WinnowReportRow *)g_ptr_array_index (table->rows, i))->is_strong;
  for (guint i = 0; i < (has_total ? table->rows->len : MIN (table->rows->len, 2)); i++)
    {
      g_autoptr (GPtrArray) row = row_layouts (self, &plan, g_ptr_array_index (table->rows, i));

      height += row_height (&plan, row);
    }
  plan_clear (&plan);
  return MIN (height, has_total ? 420 : 300);
}

void
winnow_pdf_table (WinnowPdf *self, const WinnowReportTable *table)
{
  TablePlan plan;

  if (table->rows->len == 0)
    return;
  plan = make_plan (self, table);
  winnow_pdf_need (self, winnow_pdf_table_start (self, table));
  paint_header (self, &plan);
  for (guint i = 0; i < table->rows->len; i++)
    paint_row (self, &plan, g_ptr_array_index (table->rows, i));
  self->y += 8;
  plan_clear (&plan);
}
