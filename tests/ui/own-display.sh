#!/bin/sh
# own-display.sh — runs a program on a display of its own: window tests that share one also share
# its clipboard, and one test's copying then reaches into another.
# usage: own-display.sh PROGRAM [ARGUMENT…]; without Xvfb the display is the caller's.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

if ! command -v Xvfb >/dev/null; then
  exec "$@"
fi
scratch=$(mktemp -d) || exit 99
mkfifo "$scratch/number" || exit 99
# The server chooses a free number itself and says it on descriptor 3.
Xvfb -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp 3>"$scratch/number" >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 99' INT TERM
read -r number <"$scratch/number" || { echo "Xvfb did not start" >&2; exit 99; }
DISPLAY=:$number "$@"
