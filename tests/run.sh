#!/bin/sh
# run.sh — sets up, builds and runs all tests; the last line counts them.
#   sh tests/run.sh             the tests as they are
#   sh tests/run.sh --sanitize  the same under AddressSanitizer, UBSan and LeakSanitizer
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

install_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES
case "${1:-}" in
  "")
    build=${WINNOW_BUILD_DIR:-$root/build}
    configure "$build" "$root"
    multiplier=2
    ;;
  --sanitize)
    build=${WINNOW_BUILD_DIR:-$root/build}-sanitize
    configure "$build" "$root" -Db_sanitize=address,undefined -Db_lundef=false --buildtype=debug
    multiplier=6
    ;;
  *)
    echo "usage: sh tests/run.sh [--sanitize]" >&2
    exit 2
    ;;
esac
ninja -C "$build" --quiet

# A home, a display and a session bus of their own: nothing of the user's is read or written.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT INT TERM
mkdir -p "$home/run" && chmod 700 "$home/run"
status=0
env -u WAYLAND_DISPLAY -u LANGUAGE \
  HOME="$home" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_CACHE_HOME="$home/cache" \
  XDG_STATE_HOME="$home/state" XDG_RUNTIME_DIR="$home/run" NO_AT_BRIDGE=0 \
  xvfb-run -a -s "-screen 0 1600x1200x24" dbus-run-session -- \
  meson test -C "$build" --no-rebuild --num-processes 2 --timeout-multiplier "$multiplier" --print-errorlogs || status=$?
/usr/bin/python3 "$root/tests/summary.py" "$build/meson-logs" || status=1
exit "$status"
