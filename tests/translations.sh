#!/bin/sh
# translations.sh — POTFILES is whole, every catalogue complete, placeholders match,
# and strings with placeholders explain them to the translator.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

cd "$1"
. po/files.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0

report ()
{
  number=$((number + 1))
  if [ -s "$2" ]; then
    sed 's/^/# /' "$2"
    echo "not ok $number - $1"
  else
    echo "ok $number - $1"
  fi
}

echo "1..4"
translatable_files > "$work/files"
diff po/POTFILES "$work/files" > "$work/potfiles"
report "POTFILES lists every file with strings (run po/update.sh)" "$work/potfiles"

extract_strings "$work/winnow.pot" 2> "$work/extract"
report "strings are extracted without warnings" "$work/extract"

: > "$work/incomplete"
for language in $(cat po/LINGUAS); do
  msgmerge --quiet --no-fuzzy-matching --output-file="$work/$language.po" "po/$language.po" "$work/winnow.pot" 2>> "$work/incomplete"
  msgfmt --check --output-file=/dev/null "$work/$language.po" 2>> "$work/incomplete"
  msgattrib --untranslated --no-obsolete "$work/$language.po" | grep '^msgid' | grep -v '^msgid ""$' | sed "s/^/$language: untranslated: /" >> "$work/incomplete"
  msgattrib --only-fuzzy --no-obsolete "$work/$language.po" | grep '^msgid' | grep -v '^msgid ""$' | sed "s/^/$language: fuzzy: /" >> "$work/incomplete"
done
report "catalogues are complete and their placeholders match" "$work/incomplete"

/usr/bin/python3 tests/translator-comments.py "$work/winnow.pot" > "$work/comments"
report "strings with placeholders have a translator comment" "$work/comments"
