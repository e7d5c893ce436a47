#!/bin/sh
# screenshots.sh — starts the real program on the example and takes a picture of each page:
# light, dark, Chinese, narrow.  usage: screenshots.sh BUILD_DIR OUTPUT_DIR
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "${1:-$root/build}" && pwd)
mkdir -p "${2:-$build/screenshots}"
output=$(cd "${2:-$build/screenshots}" && pwd)

for tool in xvfb-run dbus-run-session xdotool import gdbus; do
  command -v $tool >/dev/null || { echo "SKIP: $tool is not installed"; exit 77; }
done

if [ -z "${WINNOW_INSIDE:-}" ]; then
  export WINNOW_INSIDE=1
  exec xvfb-run -a -s "-screen 0 1400x900x24" dbus-run-session -- "$0" "$build" "$output"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CONFIG_HOME="$scratch/config" XDG_CACHE_HOME="$scratch/cache"
export GSETTINGS_BACKEND=keyfile GSETTINGS_SCHEMA_DIR="$build/data" GSK_RENDERER=cairo GDK_DEBUG=gl-disable
export WINNOW_DATA_DIR="$root/data" WINNOW_LOCALE_DIR="$build/po" LC_ALL=C.UTF-8 NO_AT_BRIDGE=1
mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME/glib-2.0/settings"
ok=0
failed=0

act () { # action [target]
  gdbus call --session --dest org.winnow.Winnow --object-path /org/winnow/Winnow/window/1 \
    --method org.gtk.Actions.Activate "$1" "${2:-[]}" '{}' >/dev/null
  sleep "${3:-1}"
}

shoot () { # name
  import -window root "$output/$1.png"
  # A picture of one colour means that nothing was drawn.
  if [ "$(identify -format %k "$output/$1.png")" -gt 50 ]; then ok=$((ok + 1)); else failed=$((failed + 1)); echo "FAIL: $1 is empty"; fi
}

# start NAME WIDTH HEIGHT WORKSPACE
start () {
  printf '[org/winnow/Winnow]\nauthor=%s\nwindow-width=%s\nwindow-height=%s\n' "'Ann'" "$2" "$3" \
    > "$XDG_CONFIG_HOME/glib-2.0/settings/keyfile"
  "$build/app/window/winnow" ${4:+--workspace "$4"} 2>"$output/$1.log" &
  pid=$!
  tries=0
  until gdbus call --session --dest org.winnow.Winnow --object-path /org/winnow/Winnow/window/1 \
      --method org.gtk.Actions.List >/dev/null 2>&1 || [ $tries -ge 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  sleep 2
}

stop () {
  gdbus call --session --dest org.winnow.Winnow --object-path /org/winnow/Winnow \
    --method org.gtk.Actions.Activate quit '[]' '{}' >/dev/null 2>&1 || true
  wait $pid || { echo "FAIL: the program ended with $?"; failed=$((failed + 1)); }
}

pages () { # name
  act page "[<'platforms'>]"
  shoot "$1-platforms"
  xdotool key --clearmodifiers Tab >/dev/null 2>&1 || true
  act next-step '[]' 1.5
  shoot "$1-offer"
  act page "[<'workload'>]"
  shoot "$1-workload"
}

example="$scratch/example.winnow"
if [ -x "$build/app/cli/winnow-cli" ] && "$build/app/cli/winnow-cli" example "$example" >/dev/null 2>&1; then :; else example=; fi

start welcome 1240 800
shoot welcome
act new-evaluation
shoot welcome-new
stop

start light 1300 860 "$example"
[ -n "$example" ] || act add-example '[]' 3
pages light
act classify
shoot light-wizard
stop
start light-dialogs 1300 860 "$example"
[ -n "$example" ] || act add-example '[]' 3
act add-offer
shoot light-add-offer
stop
ADW_DEBUG_COLOR_SCHEME=prefer-dark
export ADW_DEBUG_COLOR_SCHEME
start dark 1300 860 "$example"
pages dark
stop
unset ADW_DEBUG_COLOR_SCHEME
LANGUAGE=zh_CN
export LANGUAGE
start zh 1300 860 "$example"
pages zh
stop
unset LANGUAGE
start narrow 360 720 "$example"
pages narrow
act toggle-sidebar
shoot narrow-sidebar
stop

echo "$ok pictures in $output, $failed failed"
[ "$failed" = 0 ] && echo PASS || { echo FAIL; exit 1; }
