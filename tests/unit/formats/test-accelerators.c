/* test-accelerators.c — names of accelerators, taken apart by whole tokens.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "prices-fixture.h"

typedef struct
{
  const char *text, *model, *form;
  double gib;   /* 0 = not known */
  double cards; /* 0 = not said */
  gboolean is_ambiguous;
} Expected;

static const Expected names[] = {
  { "4090", "RTX 4090", "PCIe", 24, 0, FALSE },
  { "RTX 4090", "RTX 4090", "PCIe", 24, 0, FALSE },
  { "NVIDIA GeForce RTX 4090", "RTX 4090", "PCIe", 24, 0, FALSE },
  { "RTX4090", "RTX 4090", "PCIe", 24, 0, FALSE },
  { "4090 D", "RTX 4090 D", "PCIe", 24, 0, FALSE },
  { "RTX 4090D 24GB", "RTX 4090 D", "PCIe", 24, 0, FALSE },
  { "RTX 4090 48GB", "RTX 4090", "PCIe", 48, 0, FALSE },
  { "4090 48 GB", "RTX 4090", "PCIe", 48, 0, FALSE },
  { "GH200", "GH200", "superchip", 0, 0, TRUE },
  { "GH200 96GB", "GH200", "superchip", 96, 0, FALSE },
  { "H200", "H200", NULL, 141, 0, TRUE },
  { "H200_NVL", "H200", "NVL", 141, 0, FALSE },
  { "A10", "A10", "PCIe", 24, 0, FALSE },
  { "A100", "A100", NULL, 0, 0, TRUE },
  { "A10 0", "A10", "PCIe", 24, 0, FALSE },
  { "A10G", "A10G", "PCIe", 24, 0, FALSE },
  { "A100-80GB-SXM4", "A100", "SXM", 80, 0, FALSE },
  { "a100-pcie-40", "A100", "PCIe", 40, 0, FALSE },
  { "A100 PCIe", "A100", "PCIe", 0, 0, TRUE },
  { "L4", "L4", "PCIe", 24, 0, FALSE },
  { "L40S", "L40S", "PCIe", 48, 0, FALSE },
  { "L40", "L40", "PCIe", 48, 0, FALSE },
  { "NVIDIA H100 80GB HBM3", "H100", "SXM", 80, 0, FALSE },
  { "NVIDIA H100 PCIe", "H100", "PCIe", 80, 0, FALSE },
  { "NVIDIA H100 NVL", "H100", "NVL", 94, 0, FALSE },
  { "H100", "H100", NULL, 0, 0, TRUE },
  { "H100 94GB", "H100", "NVL", 94, 0, FALSE },
  { "8x NVIDIA H100 SXM5 80GB", "H100", "SXM", 80, 8, FALSE },
  { "8xH100", "H100", NULL, 0, 8, TRUE },
  { "H200-sxm5x8-NVLINK", "H200", "SXM", 141, 8, FALSE },
  { "L40Sx10", "L40S", "PCIe", 48, 10, FALSE },
  { "AMD Instinct MI300X", "MI300X", "OAM", 192, 0, FALSE },
  { "RTX PRO 6000 Server", "RTX PRO 6000", "Server", 96, 0, FALSE },
  { "RTX 6000 Ada", "RTX 6000 Ada", "PCIe", 48, 0, FALSE },
  { "RTXA6000", "RTX A6000", "PCIe", 48, 0, FALSE },
  { "昇腾910B 64GB", "Ascend 910B", "OAM", 64, 0, FALSE },
  { "8卡 H800 SXM", "H800", "SXM", 80, 8, FALSE },
  { "英伟达 H100 SXM", "H100", "SXM", 80, 0, FALSE },
  { "Radeon Pro V520", NULL, NULL, 0, 0, FALSE },
  { "XH100Y", NULL, NULL, 0, 0, FALSE },
  { "", NULL, NULL, 0, 0, FALSE },
};

static void
test_names (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      WinnowAcceleratorName name;

      winnow_accelerator_name_parse (fixture_catalog (), names[i].text, &name);
      g_test_message ("%s → %s %s %.0f GiB ×%.0f%s", names[i].text, name.model, name.form_factor,
                      winnow_number_or (name.memory_mib, 0) / 1024, winnow_number_or (name.cards, 0),
                      name.is_ambiguous ? " ambiguous" : "");
      g_assert_cmpstr (name.model, ==, names[i].model);
      g_assert_cmpstr (name.form_factor, ==, names[i].form);
      g_assert_cmpfloat (winnow_number_or (name.memory_mib, 0), ==, names[i].gib * 1024);
      g_assert_cmpfloat (winnow_number_or (name.cards, 0), ==, names[i].cards);
      g_assert_cmpint (name.is_ambiguous, ==, names[i].is_ambiguous);
      winnow_accelerator_name_clear (&name);
    }
}

/* What nvidia-smi reports as total memory of H100, H200, B200, L40S, A10G and T4 cards. */
static void
test_memory_label (void)
{
  static const struct
  {
    double mib;
    const char *label;
  } cases[] = { { 81559, "80 GiB" },   { 81920, "80 GiB" },   { 143771, "141 GiB" }, { 183359, "180 GiB" },
                { 46068, "45 GiB" },   { 23028, "22.5 GiB" }, { 15360, "15 GiB" },   { 512, "0.5 GiB" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *label = winnow_memory_label (cases[i].mib);

      g_assert_cmpstr (label, ==, cases[i].label);
    }
}

/* Every alias of the data finds its own model and no other. */
static void
test_aliases (void)
{
  const WinnowCatalog *catalog = fixture_catalog ();

  for (guint i = 0; i < catalog->accelerators->len; i++)
    {
      const WinnowAccelerator *accelerator = catalog->accelerators->pdata[i];

      for (guint k = 0; accelerator->aliases[k] != NULL; k++)
        {
          WinnowAcceleratorName name;

          winnow_accelerator_name_parse (catalog, accelerator->aliases[k], &name);
          g_assert_cmpstr (name.model, ==, accelerator->model);
          winnow_accelerator_name_clear (&name);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/accelerators/names", test_names);
  g_test_add_func ("/accelerators/aliases", test_aliases);
  g_test_add_func ("/accelerators/memory-label", test_memory_label);
  return g_test_run ();
}
