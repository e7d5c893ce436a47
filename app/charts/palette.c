/* palette.c — colours for paper.
 *
 * Every series colour has a contrast of at least 4.5 : 1 on white, since labels
 * are written in it (WCAG 2.1, success criterion 1.4.3).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "charts/scene-private.h"

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
