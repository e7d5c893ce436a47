/* accelerator-name.c — takes an accelerator's name apart by whole tokens.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/observation.h"

#include <math.h>
#include <string.h>

#define MAX_NAME_BYTES 500
#define MAX_TOKENS 48
#define MAX_CARDS 65536

/* What the tokens of a form factor mean.  HBM3 stands in the driver's name of the
 * SXM board ("H100 80GB HBM3"), while PCIe and NVL boards carry those words. */
static const struct
{
  const char *token;
  const char *form_factor;
  const char *only_model;
} form_tokens[] = {
  { "SXM", "SXM", NULL },
  { "SXM2", "SXM", NULL },
  { "SXM3", "SXM", NULL },
  { "SXM4", "SXM", NULL },
  { "SXM5", "SXM", NULL },
  { "SXM6", "SXM", NULL },
  { "SXMS", "SXM", NULL },
  { "HGX", "SXM", NULL },
  { "HBM3", "SXM", "H100" },
  { "PCIE", "PCIe", NULL },
  { "NVL", "NVL", NULL },
  { "OAM", "OAM", NULL },
  { "WORKSTATION", "Workstation", NULL },
  { "WK", "Workstation", NULL },
  { "WS", "Workstation", NULL },
  { "SERVER", "Server", NULL },
  { "MAXQ", "Max-Q", NULL },
  { "MAX", "Max-Q", NULL },
};

typedef struct
{
  char *text;      /* upper case */
  gboolean is_used;
} Token;

typedef struct
{
  Token tokens[MAX_TOKENS];
  guint n;
} Tokens;

typedef struct
{
  char *form;
  double gib; /* 0 = not said */
} Variant;

static void
tokens_clear (Tokens *self)
{
  for (guint i = 0; i < self->n; i++)
    g_free (self->tokens[i].text);
  self->n = 0;
}

static void
tokens_add (Tokens *self, const char *start, gsize length)
{
  if (length == 0 || self->n == MAX_TOKENS)
    return;
  self->tokens[self->n].text = g_utf8_strup (start, (gssize) length);
  self->tokens[self->n].is_used = FALSE;
  self->n++;
}

static gboolean
is_ascii_word (const char *c)
{
  return g_ascii_isalnum (*c);
}

/* A decimal point between digits stays inside its token ("0.5"). */
static gboolean
is_inner_point (const char *text, const char *c)
{
  return *c == '.' && c > text && g_ascii_isdigit (c[-1]) && g_ascii_isdigit (c[1]);
}

/* Runs of ASCII letters and digits are tokens, runs of other letters too. */
static void
tokens_split (Tokens *self, const char *text)
{
  const char *c = text;

  while (*c != '\0')
    {
      const char *start = c;

      if (is_ascii_word (c))
        {
          while (*c != '\0' && (is_ascii_word (c) || is_inner_point (start, c)))
            c++;
          tokens_add (self, start, (gsize) (c - start));
        }
      else if ((guchar) *c >= 0x80 && g_unichar_isalnum (g_utf8_get_char (c)))
        {
          while ((guchar) *c >= 0x80 && g_unichar_isalnum (g_utf8_get_char (c)))
            c = g_utf8_next_char (c);
          tokens_add (self, start, (gsize) (c - start));
        }
      else
        c = g_utf8_next_char (c);
    }
}

/* The alias without its separators, and whether tokens @start… spell it.  Two
 * tokens are not joined between digits: "A10 0" is not "A100". */
static guint
match_alias (const Tokens *tokens, guint start, const char *alias)
{
  const char *a = alias;
  guint i;

  for (i = start; i < tokens->n; i++)
    {
      const char *t = tokens->tokens[i].text;
      gsize length = strlen (t);

      if (tokens->tokens[i].is_used)
        return 0;
      if (i > start && g_ascii_isdigit (t[0]))
        {
          const char *previous = tokens->tokens[i - 1].text;

          if (g_ascii_isdigit (previous[strlen (previous) - 1]) && *a != ' ')
            return 0;
        }
      while (*a == ' ')
        a++;
      /* One token may spell several words of the alias: RTX4090. */
      for (gsize k = 0; k < length; k++)
        {
          while (*a == ' ')
            a++;
          if (*a != t[k])
            return 0;
          a++;
        }
      while (*a == ' ' && a[1] == '\0')
        a++;
      if (*a == '\0')
        return i - start + 1;
    }
  return 0;
}

static gsize
spelled_length (const char *alias)
{
  gsize length = 0;

  for (; *alias != '\0'; alias++)
    length += *alias != ' ';
  return length;
}

static const WinnowAccelerator *
find_model (const WinnowCatalog *catalog, Tokens *tokens)
{
  const WinnowAccelerator *found = NULL;
  gsize longest = 0;
  guint at = 0, count = 0;

  for (guint m = 0; m < catalog->accelerators->len; m++)
    {
      const WinnowAccelerator *accelerator = catalog->accelerators->pdata[m];

      for (guint k = 0; accelerator->aliases != NULL && accelerator->aliases[k] != NULL; k++)
        for (guint start = 0; start < tokens->n; start++)
          {
            gsize length = spelled_length (accelerator->aliases[k]);
            guint n = length > longest ? match_alias (tokens, start, accelerator->aliases[k]) : 0;

            if (n > 0)
              {
                found = accelerator;
                longest = length;
                at = start;
                count = n;
              }
          }
    }
  for (guint i = at; found != NULL && i < at + count; i++)
    tokens->tokens[i].is_used = TRUE;
  return found;
}

static gboolean
parse_count (const char *digits, gsize length, double *count)
{
  g_autofree char *text = g_strndup (digits, length);
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 1, MAX_CARDS, &value, NULL))
    return FALSE;
  *count = (double) value;
  return TRUE;
}

/* "8x", "x8", "8xH100", "sxm5x8", "8卡": the count is taken off the token. */
static gboolean
split_count (Token *token, double *count)
{
  char *text = token->text;
  gsize digits = strspn (text, "0123456789");
  char *x;

  if (digits > 0 && text[digits] == 'X' && parse_count (text, digits, count))
    {
      memmove (text, text + digits + 1, strlen (text + digits + 1) + 1);
      return TRUE;
    }
  x = strrchr (text, 'X');
  if (x != NULL && x[1] != '\0' && strspn (x + 1, "0123456789") == strlen (x + 1) &&
      parse_count (x + 1, strlen (x + 1), count))
    {
      *x = '\0';
      return TRUE;
    }
  return FALSE;
}

static void
take_chinese_count (Tokens *tokens, WinnowNumber *cards)
{
  double count;

  for (guint i = 0; i + 1 < tokens->n; i++)
    if ((g_str_has_prefix (tokens->tokens[i + 1].text, "卡") ||
         g_str_has_prefix (tokens->tokens[i + 1].text, "张")) &&
        parse_count (tokens->tokens[i].text, strlen (tokens->tokens[i].text), &count))
      {
        *cards = winnow_number (count);
        tokens->tokens[i].is_used = TRUE;
        return;
      }
}

/* Only tokens that are no part of a model name lose a count: the X of MI300X has
 * no digits behind it, and a name found whole keeps its tokens. */
static const WinnowAccelerator *
find_model_and_count (const WinnowCatalog *catalog, Tokens *tokens, WinnowNumber *cards)
{
  const WinnowAccelerator *found;
  double count;

  take_chinese_count (tokens, cards);
  found = find_model (catalog, tokens);
  for (guint i = 0; i < tokens->n; i++)
    if (!tokens->tokens[i].is_used && split_count (&tokens->tokens[i], &count))
      {
        *cards = winnow_number (count);
        if (tokens->tokens[i].text[0] == '\0')
          tokens->tokens[i].is_used = TRUE;
        break;
      }
  return found != NULL ? found : find_model (catalog, tokens);
}

static double
unit_in_mib (const char *unit)
{
  if (strcmp (unit, "GB") == 0 || strcmp (unit, "G") == 0 || strcmp (unit, "GIB") == 0)
    return 1024;
  if (strcmp (unit, "MB") == 0 || strcmp (unit, "MIB") == 0)
    return 1;
  return 0;
}

/* Vendors label gibibytes as GB: the driver of an "80 GB" board reports 81,559 MiB. */
static void
take_memory (Tokens *tokens, WinnowNumber *memory_mib)
{
  for (guint i = 0; i < tokens->n; i++)
    {
      Token *token = &tokens->tokens[i];
      gsize digits = strspn (token->text, "0123456789");
      const char *unit = token->text + digits;
      double size, factor;

      if (token->is_used || digits == 0 || digits > 6)
        continue;
      if (*unit == '\0' && i + 1 < tokens->n && !tokens->tokens[i + 1].is_used)
        unit = tokens->tokens[i + 1].text;
      factor = unit_in_mib (unit);
      size = g_ascii_strtod (token->text, NULL) * factor;
      if (size < 1024 || size > 4096.0 * 1024)
        continue;
      token->is_used = TRUE;
      if (unit != token->text + digits)
        tokens->tokens[i + 1].is_used = TRUE;
      *memory_mib = winnow_number (size);
      return;
    }
}

static char *
take_form (Tokens *tokens, const WinnowAccelerator *accelerator)
{
  for (guint i = 0; i < tokens->n; i++)
    for (guint k = 0; !tokens->tokens[i].is_used && k < G_N_ELEMENTS (form_tokens); k++)
      if (strcmp (tokens->tokens[i].text, form_tokens[k].token) == 0 &&
          (form_tokens[k].only_model == NULL ||
           strcmp (form_tokens[k].only_model, accelerator->model) == 0))
        {
          tokens->tokens[i].is_used = TRUE;
          return g_strdup (form_tokens[k].form_factor);
        }
  return NULL;
}

static void
variant_clear (gpointer data)
{
  g_free (((Variant *) data)->form);
}

/* A form factor of the catalogue is a word, or a word and the size in GiB. */
static GArray *
variants_of (const WinnowAccelerator *accelerator)
{
  GArray *variants = g_array_new (FALSE, TRUE, sizeof (Variant));
  guint n_sizes = MAX (accelerator->n_memory, 1);

  g_array_set_clear_func (variants, variant_clear);
  for (guint i = 0; accelerator->form_factors != NULL && accelerator->form_factors[i] != NULL; i++)
    {
      const char *text = accelerator->form_factors[i];
      const char *space = strrchr (text, ' ');
      double gib = space != NULL ? g_ascii_strtod (space, NULL) : 0;

      if (gib > 0)
        {
          Variant variant = { g_strndup (text, (gsize) (space - text)), gib };

          g_array_append_val (variants, variant);
          continue;
        }
      for (guint k = 0; k < n_sizes; k++)
        {
          Variant variant = { g_strdup (text), accelerator->n_memory > 0 ? accelerator->memory_gib[k] : 0 };

          g_array_append_val (variants, variant);
        }
    }
  return variants;
}

/* Providers print 141 or 143 GB for one board, drivers a little less than the label. */
static gboolean
is_same_size (double mib, double gib)
{
  return fabs (mib / 1024 - gib) <= 0.04 * gib;
}

static void
take_bare_size (Tokens *tokens, const WinnowAccelerator *accelerator, WinnowNumber *memory_mib)
{
  for (guint i = 0; i < tokens->n; i++)
    {
      const char *text = tokens->tokens[i].text;

      if (tokens->tokens[i].is_used || strspn (text, "0123456789") != strlen (text) || text[0] == '\0')
        continue;
      for (guint k = 0; k < accelerator->n_memory; k++)
        if (g_ascii_strtod (text, NULL) == accelerator->memory_gib[k])
          {
            *memory_mib = winnow_number (accelerator->memory_gib[k] * 1024);
            return;
          }
    }
}

/* Narrows the model's variants to what the name says and fills in what follows. */
static void
resolve_variant (const WinnowAccelerator *accelerator, WinnowAcceleratorName *result)
{
  g_autoptr (GArray) variants = variants_of (accelerator);
  const Variant *first = NULL;
  gboolean one_form = TRUE, one_size = TRUE;
  double mib = winnow_number_or (result->memory_mib, 0);

  for (guint i = 0; i < variants->len; i++)
    {
      const Variant *variant = &g_array_index (variants, Variant, i);

      if (result->form_factor != NULL && strcmp (variant->form, result->form_factor) != 0)
        continue;
      if (mib > 0 && variant->gib > 0 && !is_same_size (mib, variant->gib))
        continue;
      if (first == NULL)
        first = variant;
      one_form &= strcmp (first->form, variant->form) == 0;
      one_size &= first->gib == variant->gib;
    }
  if (first == NULL)
    {
      /* A size the maker does not sell (a modified card), or a form not known. */
      for (guint i = 1; i < variants->len; i++)
        one_form &= strcmp (g_array_index (variants, Variant, 0).form,
                            g_array_index (variants, Variant, i).form) == 0;
      if (result->form_factor == NULL && one_form && variants->len > 0)
        result->form_factor = g_strdup (g_array_index (variants, Variant, 0).form);
      result->is_ambiguous = result->form_factor == NULL && variants->len > 0;
      return;
    }
  if (result->form_factor == NULL && one_form)
    result->form_factor = g_strdup (first->form);
  if (mib <= 0 && one_size && first->gib > 0)
    {
      result->memory_mib = winnow_number (first->gib * 1024);
      result->memory_is_from_catalog = TRUE;
    }
  result->is_ambiguous = result->form_factor == NULL || !winnow_number_is_known (result->memory_mib);
}

void
winnow_accelerator_name_parse (const WinnowCatalog *catalog, const char *text, WinnowAcceleratorName *result)
{
  Tokens tokens = { 0 };
  g_autofree char *bounded = NULL;
  g_autofree char *valid = NULL;
  const WinnowAccelerator *accelerator;

  memset (result, 0, sizeof *result);
  if (text == NULL || catalog == NULL)
    return;
  bounded = g_strndup (text, MAX_NAME_BYTES);
  valid = g_utf8_make_valid (bounded, -1);
  tokens_split (&tokens, valid);
  accelerator = find_model_and_count (catalog, &tokens, &result->cards);
  if (accelerator != NULL)
    {
      result->model = g_strdup (accelerator->model);
      result->form_factor = take_form (&tokens, accelerator);
    }
  take_memory (&tokens, &result->memory_mib);
  if (accelerator != NULL)
    {
      if (!winnow_number_is_known (result->memory_mib))
        take_bare_size (&tokens, accelerator, &result->memory_mib);
      resolve_variant (accelerator, result);
    }
  tokens_clear (&tokens);
}

char *
winnow_memory_label (double mib)
{
  /* Where the nearest whole number is another one. */
  static const double sold[] = { 141, 180 };
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double gib = mib / 1024;
  double label = round (gib);

  for (guint i = 0; i < G_N_ELEMENTS (sold); i++)
    if (gib <= sold[i] && gib >= 0.99 * sold[i])
      label = sold[i];
  if (fabs (gib - label) > 0.01 * gib)
    label = round (gib * 10) / 10;
  return g_strconcat (g_ascii_formatd (buffer, sizeof buffer, "%.10g", label), " GiB", NULL);
}

void
winnow_accelerator_name_clear (WinnowAcceleratorName *self)
{
  g_free (self->model);
  g_free (self->form_factor);
  memset (self, 0, sizeof *self);
}

const WinnowAccelerator *
winnow_catalog_accelerator (const WinnowCatalog *catalog, const char *model)
{
  for (guint i = 0; catalog != NULL && model != NULL && i < catalog->accelerators->len; i++)
    {
      const WinnowAccelerator *accelerator = catalog->accelerators->pdata[i];

      if (strcmp (accelerator->model, model) == 0)
        return accelerator;
    }
  return NULL;
}
