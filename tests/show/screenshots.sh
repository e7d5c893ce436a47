#!/bin/sh
# screenshots.sh — starts the real program on the example and takes a picture of each page
# and dialog: light, dark, Chinese, narrow.  usage: screenshots.sh BUILD_DIR OUTPUT_DIR
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

app_act () { # action
  gdbus call --session --dest org.winnow.Winnow --object-path /org/winnow/Winnow \
    --method org.gtk.Actions.Activate "$1" '[]' '{}' >/dev/null
  sleep 1
}

key () { # keys…
  xdotool key --clearmodifiers --delay 80 "$@" >/dev/null 2>&1 || true
  sleep 0.5
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

# The mouse wheel turned over the middle of the offer page.
scroll () { # x y turns
  xdotool mousemove "$1" "$2" click --repeat "$3" --delay 15 5
  sleep 0.5
}

pages () { # name width
  for page in workload platforms diligence prices shortlist report; do
    act page "[<'$page'>]" 1.5
    shoot "$1-$page"
  done
  for step in ledger trial recommendation; do
    act go "[<('shortlist', '$step')>]" 1.5
    shoot "$1-shortlist-$step"
    scroll $(($2 / 2 + 60)) 600 14
    shoot "$1-shortlist-$step-2"
    scroll $(($2 / 2 + 60)) 600 20
    shoot "$1-shortlist-$step-3"
  done
  act page "[<'platforms'>]"
  act next-step '[]' 1.5
  shoot "$1-offer"
  for part in 2 3 4; do
    scroll $(($2 - 150)) 500 12
    shoot "$1-offer-part$part"
  done
}

# shoot_dialog NAME: closed again with Escape
shoot_dialog () {
  shoot "$1"
  key Escape
}

dialogs () { # name
  act page "[<'platforms'>]"
  for action in new-evaluation add-offer search series; do
    act $action
    shoot_dialog "$1-$action"
  done
  act search
  xdotool type --delay 60 example
  sleep 1
  shoot_dialog "$1-search-results"
  for offer in cloud metal broker; do
    act go "[<('platforms', 'example-offer-$offer')>]"
    act mark
  done
  act compare
  shoot_dialog "$1-side-by-side"
  act classify
  shoot "$1-wizard"
  for page in 1 2 3 4 5 6 7 8 9; do key alt+n; done
  shoot_dialog "$1-wizard-last"
  for dialog in preferences shortcuts about; do
    app_act $dialog
    shoot_dialog "$1-$dialog"
  done
  "$build/app/window/winnow" "$scratch/prices-2026-11-01.csv" &
  sleep 3
  shoot_dialog "$1-import"
}

example="$scratch/example.winnow"
"$build/app/cli/winnow-cli" example "$example" >/dev/null

start welcome 1240 800
shoot welcome
act new-evaluation
shoot welcome-new
stop

printf 'provider,gpu,price,currency,unit,time\nExample Cloud,H100,2.20,USD,card-hour,2026-11-01T00:00:00Z\nExample Cloud,H100,much,USD,card-hour,2026-11-02T00:00:00Z\n' \
  > "$scratch/prices-2026-11-01.csv"

# session NAME WIDTH HEIGHT: pages, then dialogs
session () {
  start "$1" "$2" "$3" "$example"
  pages "$1" "$2"
  dialogs "$1"
  stop
}

session light 1300 860
ADW_DEBUG_COLOR_SCHEME=prefer-dark
export ADW_DEBUG_COLOR_SCHEME
session dark 1300 860
unset ADW_DEBUG_COLOR_SCHEME
LANGUAGE=zh_CN
export LANGUAGE
session zh 1300 860
unset LANGUAGE
session narrow 360 720
start narrow-sidebar 360 720 "$example"
act toggle-sidebar '[]' 2
shoot narrow-sidebar
stop

echo "$ok pictures in $output, $failed failed"
[ "$failed" = 0 ] && echo PASS || { echo FAIL; exit 1; }
