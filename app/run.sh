#!/bin/sh
# run.sh — sets up, builds, and opens Winnow on the example evaluation.
# Without a display it writes the example's report and says where.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=${WINNOW_BUILD_DIR:-$root/build}
. "$root/app/packages.sh"

install_packages $BUILD_PACKAGES $RUN_PACKAGES
configure "$build" "$root"
ninja -C "$build" --quiet

export WINNOW_DATA_DIR="$root/data"
export GSETTINGS_SCHEMA_DIR="$build/data"
export WINNOW_LOCALE_DIR="$build/po"
example=$build/example/example.winnow
if [ ! -e "$example" ]; then
  mkdir -p "$build/example"
  "$build/app/cli/winnow-cli" example "$example"
fi

if [ -n "${WAYLAND_DISPLAY:-}${DISPLAY:-}" ]; then
  exec "$build/app/window/winnow" --workspace "$example"
fi

case "${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}}" in
  zh*) language=zh ;;
  *) language=en ;;
esac
report=$build/example/report-$language.pdf
"$build/app/cli/winnow-cli" --workspace "$example" --lang "$language" report --output "$report"
echo "There is no display. The example's report is at $report"
