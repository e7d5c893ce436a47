#!/bin/sh
# Shows that the shortlist answers within 100 ms while a scale is dragged.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${WINNOW_BUILD_ROOT:-$root/build}
for tool in xvfb-run dbus-run-session; do
  command -v $tool >/dev/null || { echo "SKIP: $tool is not installed"; exit 77; }
done
[ -x "$build/tests/ui/dragging" ] || { echo "SKIP: the window was not built"; exit 77; }
export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR="$build/data" GSK_RENDERER=cairo GDK_DEBUG=gl-disable
export WINNOW_DATA_DIR="$root/data" LC_ALL=C.UTF-8 GTK_A11Y=test
exec xvfb-run -a dbus-run-session -- "$build/tests/ui/dragging"
