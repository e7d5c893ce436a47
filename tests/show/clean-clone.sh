#!/bin/sh
# clean-clone.sh — the two commands on a fresh clone: first and second run, with times.
# usage: clean-clone.sh [--sanitize]   also runs all tests under the sanitizers
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
git clone --quiet "$root" "$work/winnow" || exit 1
if [ -d "$root/../shared" ]; then
  ln -s "$(cd "$root/../shared" && pwd)" "$work/shared"
fi
cd "$work/winnow" || exit 1
failed=0

# timed WHAT COMMAND…
timed ()
{
  what=$1
  shift
  start=$(date +%s.%N)
  "$@" > "$work/output" 2>&1
  status=$?
  seconds=$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f", b - a }')
  last=$(tail -n 1 "$work/output")
  if [ "$status" -eq 0 ]; then
    echo "PASS  $what: $seconds s; $last"
  else
    echo "FAIL  $what: exit $status after $seconds s; $last"
    grep -E '^(FAILED|not ok)|error:' "$work/output" | head -20
    failed=1
  fi
}

unset DISPLAY WAYLAND_DISPLAY
timed "sh app/run.sh, first run (no display)" sh app/run.sh
timed "sh app/run.sh, second run" sh app/run.sh
timed "sh tests/run.sh, first run" sh tests/run.sh
timed "sh tests/run.sh, second run" sh tests/run.sh
if [ "${1:-}" = --sanitize ]; then
  timed "sh tests/run.sh --sanitize" sh tests/run.sh --sanitize
fi
if [ -z "$(git status --porcelain)" ]; then
  echo "PASS  the work tree is clean afterwards"
else
  git status --porcelain
  echo "FAIL  the work tree is not clean afterwards"
  failed=1
fi
exit "$failed"
