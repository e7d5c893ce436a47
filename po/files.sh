# files.sh — which files hold strings for people, and how they are extracted.
# Sourced by po/update.sh and tests/translations.sh, from the source root.
#
# SPDX-License-Identifier: GPL-3.0-or-later

translatable_files ()
{
  {
    grep -rlE '(^|[^A-Za-z0-9_])(N?C?_|g_dngettext|n?gettext|g_dpgettext2?) ?\(' app --include='*.c' --include='*.h' || true
    [ -d ui ] && grep -rl 'translatable="yes"' ui --include='*.ui' || true
    find data -name '*.desktop.in' -o -name '*.metainfo.xml.in' -o -name '*.gschema.xml'
  } | LC_ALL=C sort
}

# extract_strings POT
extract_strings ()
{
  xgettext --files-from=po/POTFILES --directory=. --output="$1" --from-code=UTF-8 \
    --package-name=winnow --package-version=0.1 --msgid-bugs-address='see README.md' --copyright-holder='Winnow developers' \
    --add-location=file --add-comments=Translators: --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 \
    --keyword=g_dcgettext:2 --keyword=g_dngettext:2,3 --keyword=g_dpgettext2:2c,3 --keyword=ngettext:1,2 \
    --flag=N_:1:pass-c-format --flag=_:1:pass-c-format --flag=ngettext:1:pass-c-format --flag=ngettext:2:pass-c-format \
    --flag=g_strdup_printf:1:c-format --flag=g_set_error:4:c-format --flag=g_string_append_printf:2:c-format \
    --flag=g_print:1:c-format --flag=g_printerr:1:c-format --no-wrap
}
