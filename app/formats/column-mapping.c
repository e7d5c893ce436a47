/* column-mapping.c — which column of an unknown price table means what.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "formats/column-mapping.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#define MAX_TEXT (256 * 1024)

const char *const winnow_mapping_fields[] = {
  "provider", "channel", "service_class", "sku", "accelerator", "form_factor", "memory_gib",
  "total_memory_gib", "cards", "minimum_cards", "purchase", "term_months", "region", "zone", "amount",
  "spot_amount", "currency", "unit", "time", "availability", "offers", "statistic", NULL,
};

/* Header words, lower case; a cell that equals a word wins over one that holds it.
 * The order decides where two fields want one column. */
static const struct
{
  const char *field;
  const char *equals; /* bar-separated */
  const char *holds;
} header_words[] = {
  { "spot_amount", "spot|spot price|spotprice|竞价|竞价价格|抢占式|抢占式价格|spot_price|price_spot",
    "spot price|spot_price|spotprice|竞价|抢占" },
  { "amount",
    "price|unit price|amount|on-demand|on demand|ondemand|price_usd|price per hour|priceperhour|hourly|"
    "hourly price|usd_hr|price_median_usd|price_cny_per_hour|价格|单价|报价|按量价格|刊例价|含税单价|元/卡时|元/卡/时|"
    "元/时|元/小时|元/gpu时|元/台/月|元/卡/月",
    "price|usd/|单价|价格|报价|元/" },
  { "currency", "currency|ccy|币种|货币|币别", "currency|币种|货币" },
  { "unit", "unit|price unit|billing unit|单位|计费单位|计价单位|价格单位", "计费单位|计价单位|price unit" },
  { "time", "date|time|timestamp|day|observed|observed_at|fetched_at|updated|日期|时间|采集时间|更新时间|报价日期|观测时间",
    "timestamp|日期|时间" },
  { "minimum_cards", "min_gpus|min gpus|minimum gpus|起租卡数|最少卡数|最小卡数", "min gpu|起租" },
  { "cards", "cards|gpus|gpu count|gpu_count|gpucount|num_gpus|count|acceleratorcount|卡数|gpu数|gpu数量|卡数量|显卡数量|张数",
    "gpu count|gpu_count|卡数" },
  { "total_memory_gib", "gpu ram|total gpu memory|总显存|显存总量", "总显存|total vram" },
  { "memory_gib", "vram|vram_gb|gpu_memory|gpu memory|memory|显存|单卡显存|显存(gb)|显存（gb）|gpu_mem", "vram|显存" },
  { "accelerator",
    "gpu|gpu type|gpu_type|gpu_name|gpuname|gpu model|gpu_model|model|accelerator|acceleratorname|card|显卡|显卡型号|"
    "gpu型号|型号|卡型|加速卡|算力卡",
    "gpu type|gpu model|gpu_model|gpu name|gpu型号|显卡型号|卡型" },
  { "form_factor", "form factor|form_factor|形态|板卡形态", "form factor" },
  { "provider", "provider|vendor|cloud|seller|platform|source|服务商|供应商|厂商|平台|云厂商|云平台|商家",
    "provider|供应商|服务商|厂商|平台" },
  { "channel", "channel|reseller|marketplace|渠道|代理商", "reseller|渠道" },
  { "zone", "zone|availability zone|availabilityzone|可用区", "可用区" },
  { "region", "region|location|地域|区域|地区|机房|节点", "region|地域|区域|地区" },
  { "term_months", "term|term months|commitment|合同期|租期|期限|租期(月)|承诺期", "租期|合同期" },
  { "purchase", "purchase|rental_type|rental type|billing|kind|tier|pricing model|计费方式|计费模式|付费方式|购买方式",
    "计费方式|付费方式|计费模式" },
  { "availability", "availability|available|stock|status|库存|状态|供应状态", "availability|库存" },
  { "offers", "offers|n_offers|num_offers|sellers_today|报价数|商家数", "n_offers|报价数" },
  { "sku", "sku|instance|instance type|instancetype|instance_type|name|plan|规格|实例|实例规格|实例类型|产品|产品名称",
    "instance|实例|规格" },
};

const char *const *
winnow_column_mapping_fields (void)
{
  return winnow_mapping_fields;
}

WinnowColumnMapping *
winnow_column_mapping_new (void)
{
  WinnowColumnMapping *self = g_new0 (WinnowColumnMapping, 1);

  self->columns = g_ptr_array_new_with_free_func (winnow_column_free);
  self->constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
winnow_column_free (gpointer data)
{
  WinnowColumn *self = data;

  g_free (self->column);
  g_free (self->field);
  g_free (self);
}

void
winnow_column_mapping_free (WinnowColumnMapping *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_ptr_array_unref (self->columns);
  g_hash_table_unref (self->constants);
  g_free (self);
}

static void
add_column (WinnowColumnMapping *self, const char *column, const char *field)
{
  WinnowColumn *entry = g_new0 (WinnowColumn, 1);

  entry->column = g_strdup (column);
  entry->field = g_strdup (field);
  g_ptr_array_add (self->columns, entry);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
write_constants (const WinnowColumnMapping *self, JsonBuilder *builder)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, self->constants);
  while (g_hash_table_iter_next (&iterator, &key, NULL))
    g_ptr_array_add (names, key);
  g_ptr_array_sort (names, compare_texts);
  json_builder_set_member_name (builder, "constants");
  json_builder_begin_object (builder);
  for (guint i = 0; i < names->len; i++)
    {
      json_builder_set_member_name (builder, names->pdata[i]);
      json_builder_add_string_value (builder, g_hash_table_lookup (self->constants, names->pdata[i]));
    }
  json_builder_end_object (builder);
}

static void
write_separator (JsonBuilder *builder, const char *name, char separator)
{
  char text[2] = { separator, '\0' };

  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

char *
winnow_column_mapping_to_text (const WinnowColumnMapping *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, self->name != NULL ? self->name : "");
  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const WinnowColumn *column = self->columns->pdata[i];

      json_builder_begin_array (builder);
      json_builder_add_string_value (builder, column->column);
      json_builder_add_string_value (builder, column->field);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
  write_constants (self, builder);
  write_separator (builder, "decimal", self->decimal_separator);
  write_separator (builder, "grouping", self->grouping_separator);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  return json_generator_to_data (generator, NULL);
}

static gboolean
fail (GError **error, const char *what)
{
  g_set_error (error, WINNOW_FORMATS_ERROR, WINNOW_FORMATS_ERROR_SYNTAX,
               /* Translators: what is wrong. */
               _("The remembered column mapping cannot be read (%s). Map the columns again."), what);
  return FALSE;
}

static const char *
string_at (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static gboolean
read_columns (WinnowColumnMapping *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "columns");
  JsonArray *columns;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return fail (error, "columns");
  columns = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (columns); i++)
    {
      JsonNode *pair = json_array_get_element (columns, i);
      const char *column, *field;

      if (!JSON_NODE_HOLDS_ARRAY (pair) || json_array_get_length (json_node_get_array (pair)) != 2)
        return fail (error, "columns");
      column = string_at (json_array_get_element (json_node_get_array (pair), 0));
      field = string_at (json_array_get_element (json_node_get_array (pair), 1));
      if (column == NULL || field == NULL || !g_strv_contains (winnow_mapping_fields, field))
        return fail (error, field != NULL ? field : "columns");
      add_column (self, column, field);
    }
  return TRUE;
}

static gboolean
read_constants (WinnowColumnMapping *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "constants");
  JsonObjectIter iterator;
  const char *name;
  JsonNode *value;

  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (error, "constants");
  json_object_iter_init (&iterator, json_node_get_object (node));
  while (json_object_iter_next (&iterator, &name, &value))
    {
      if (string_at (value) == NULL || !g_strv_contains (winnow_mapping_fields, name))
        return fail (error, name);
      g_hash_table_insert (self->constants, g_strdup (name), g_strdup (string_at (value)));
    }
  return TRUE;
}

static gboolean
read_separator (JsonObject *object, const char *name, const char *allowed, char *separator, GError **error)
{
  const char *text = string_at (json_object_get_member (object, name));

  *separator = '\0';
  if (text == NULL || text[0] == '\0')
    return TRUE;
  if (text[1] != '\0' || strchr (allowed, text[0]) == NULL)
    return fail (error, name);
  *separator = text[0];
  return TRUE;
}

WinnowColumnMapping *
winnow_column_mapping_from_text (const char *text, GError **error)
{
  WinnowColumnMapping *self = NULL;
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (WinnowJsonStream) check = winnow_json_stream_new (NULL, NULL);
  JsonObject *object;
  gsize length = strlen (text);

  if (length > MAX_TEXT || !g_utf8_validate (text, -1, NULL))
    {
      fail (error, "too long");
      return NULL;
    }
  /* Depth and syntax are checked before a tree is built. */
  if (!winnow_json_stream_push (check, text, length, error) || !winnow_json_stream_finish (check, error) ||
      !json_parser_load_from_data (parser, text, (gssize) length, error))
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    {
      fail (error, "no object");
      return NULL;
    }
  object = json_node_get_object (json_parser_get_root (parser));
  self = winnow_column_mapping_new ();
  self->name = g_strdup (string_at (json_object_get_member (object, "name")));
  if (read_columns (self, object, error) && read_constants (self, object, error) &&
      read_separator (object, "decimal", ".,", &self->decimal_separator, error) &&
      read_separator (object, "grouping", ",. '", &self->grouping_separator, error))
    return self;
  winnow_column_mapping_free (self);
  return NULL;
}

char *
winnow_column_mapping_signature (const char *const *header)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; header[i] != NULL; i++)
    {
      g_autofree char *name = g_strstrip (g_strdup (header[i]));

      g_checksum_update (checksum, (const guchar *) name, -1);
      g_checksum_update (checksum, (const guchar *) "\x1f", 1);
    }
  return g_strdup (g_checksum_get_string (checksum));
}

static gboolean
matches (const char *column, const char *words, gboolean whole)
{
  g_auto (GStrv) list = g_strsplit (words, "|", -1);

  for (guint i = 0; list[i] != NULL; i++)
    if (whole ? strcmp (column, list[i]) == 0 : strstr (column, list[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* A currency or a unit that a header names beside the amount. */
static void
guess_constants (WinnowColumnMapping *self, const char *amount_column)
{
  static const struct { const char *sign, *currency; } currencies[] = {
    { "usd", "USD" }, { "$", "USD" }, { "美元", "USD" }, { "eur", "EUR" }, { "€", "EUR" }, { "cny", "CNY" },
    { "rmb", "CNY" }, { "¥", "CNY" }, { "元", "CNY" }, { "gbp", "GBP" }, { "£", "GBP" },
  };
  g_autofree char *lower = g_utf8_strdown (amount_column, -1);
  g_autofree char *words = g_strdelimit (g_strdup (lower), "_-", ' ');
  const WinnowUnit *unit = winnow_unit_guess (words);

  for (guint i = 0; i < G_N_ELEMENTS (currencies); i++)
    if (strstr (lower, currencies[i].sign) != NULL)
      {
        g_hash_table_insert (self->constants, g_strdup ("currency"), g_strdup (currencies[i].currency));
        break;
      }
  /* 元/P/年: a petaflop of unsaid precision has no number of cards. */
  if (strstr (lower, "/p/") != NULL || g_str_has_suffix (lower, "/p"))
    {
      g_hash_table_insert (self->constants, g_strdup ("unit"), g_strdup (amount_column));
      return;
    }
  /* A bare "hour" does not say whether it is the card's or the machine's. */
  if (unit != NULL && unit->count != WINNOW_COUNT_NONE)
    g_hash_table_insert (self->constants, g_strdup ("unit"), g_strdup (unit->id));
}

WinnowColumnMapping *
winnow_column_mapping_guess (const char *const *header)
{
  WinnowColumnMapping *self = winnow_column_mapping_new ();
  guint n = g_strv_length ((char **) header);
  g_autofree gboolean *taken = g_new0 (gboolean, n + 1);
  g_autofree gboolean *found = g_new0 (gboolean, G_N_ELEMENTS (header_words));

  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0; k < G_N_ELEMENTS (header_words); k++)
      for (guint i = 0; i < n && !found[k]; i++)
        {
          g_autofree char *stripped = g_strstrip (g_strdup (header[i]));
          g_autofree char *column = g_utf8_strdown (stripped, -1);

          if (taken[i] || !matches (column, pass == 0 ? header_words[k].equals : header_words[k].holds, pass == 0))
            continue;
          taken[i] = found[k] = TRUE;
          add_column (self, header[i], header_words[k].field);
          if (strcmp (header_words[k].field, "amount") == 0)
            guess_constants (self, column);
        }
  return self;
}
