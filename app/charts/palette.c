/* palette.c — colours for paper and for screens.
 *
 * Every series colour has a contrast of at least 4.5 : 1 on white, since labels
 * are written in it (WCAG 2.1, success criterion 1.4.3).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

#include <string.h>

#define RGB(hex)                                                                                   \
  {                                                                                                \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex)&0xff) / 255.0, 1         \
  }

#define PRINT_PALETTE(font_name, language_code)                                                    \
  {                                                                                                \
    .foreground = RGB (0x1c1f23), .background = RGB (0xffffff), .dim = RGB (0x565c64),             \
    .series = { RGB (0x1d5fa6), RGB (0xb1440e), RGB (0x1b7549), RGB (0x83308c),                    \
                RGB (0x765800), RGB (0xb0215a), RGB (0x23686f), RGB (0x4c4f55) },                  \
    .font = font_name, .language = language_code                                                   \
  }

static const WinnowPalette print_en = PRINT_PALETTE ("Noto Sans,Noto Sans CJK SC,Sans 10", "en");
static const WinnowPalette print_zh = PRINT_PALETTE ("Noto Sans CJK SC,Noto Sans,Sans 10", "zh");

const WinnowPalette *
winnow_palette_print (const char *language)
{
  return winnow_chart_is_chinese (language) ? &print_zh : &print_en;
}

/* On a dark ground (#1e1e1e) at least 5 : 1; for high contrast at least 7 : 1 on
 * white or on black. */
static const double dark_series[8][4]
    = { RGB (0x78aeed), RGB (0xffa267), RGB (0x6fd39b), RGB (0xd79be0),
        RGB (0xe5c24a), RGB (0xff8fb4), RGB (0x6cc8d0), RGB (0xc0bfbc) };
static const double strong_dark_series[8][4]
    = { RGB (0x99c1f1), RGB (0xffbe6f), RGB (0x8ff0a4), RGB (0xe6b8ee),
        RGB (0xf9f06b), RGB (0xffb3cc), RGB (0x93e5ec), RGB (0xffffff) };
static const double strong_light_series[8][4]
    = { RGB (0x0b3f7a), RGB (0x7a2a05), RGB (0x0a4f2d), RGB (0x5c1a63),
        RGB (0x523d00), RGB (0x7d0d3b), RGB (0x0d474d), RGB (0x000000) };

void
winnow_palette_set_screen (WinnowPalette *self, gboolean is_dark, gboolean high_contrast, const char *language)
{
  const double (*series)[4] = print_en.series;

  g_return_if_fail (self != NULL);

  if (high_contrast)
    series = is_dark ? strong_dark_series : strong_light_series;
  else if (is_dark)
    series = dark_series;
  memcpy (self->series, series, sizeof self->series);
  self->language = winnow_chart_is_chinese (language) ? "zh" : "en";
}

void
winnow_palette_draw_marker (
    const WinnowPalette *self, cairo_t *cairo, guint style, double x, double y, double radius)
{
  const double *colour = self->series[style % 8];

  winnow_painter_marker_path (cairo, style, x, y, radius);
  cairo_set_source_rgba (cairo, colour[0], colour[1], colour[2], colour[3]);
  cairo_fill (cairo);
}
