#!/bin/sh
# update.sh — lists the files with strings (POTFILES) and merges new strings into
# every catalogue. Run it after changing strings; then translate what is new.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

cd "$(dirname "$0")/.."
. po/files.sh
translatable_files > po/POTFILES
pot=$(mktemp)
trap 'rm -f "$pot"' EXIT
extract_strings "$pot"
for language in $(cat po/LINGUAS); do
  catalogue=po/$language.po
  [ -f "$catalogue" ] || msginit --no-translator --locale="$language.UTF-8" --input="$pot" --output="$catalogue"
  msgmerge --quiet --update --backup=none --no-fuzzy-matching --sort-by-file --no-location "$catalogue" "$pot"
  msgattrib --no-obsolete --output-file="$catalogue" "$catalogue"
  printf '%s: ' "$language"
  msgfmt --statistics --check --output-file=/dev/null "$catalogue"
done
