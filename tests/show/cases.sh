#!/bin/sh
# cases.sh — the cases of people who chose a GPU platform: figures, expected figures, verdicts.
#
# cases.sh [BUILD-DIRECTORY]; exits 1 when a case does not come out as expected.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
LC_ALL=C.UTF-8
export LC_ALL

source_root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$source_root/build}
WINNOW_DATA_DIR=$source_root/data
export WINNOW_DATA_DIR
output=$(mktemp)
trap 'rm -f "$output"' EXIT INT TERM
failed=0

# show NAME PROGRAM PATH: the figures of that one test, then its verdict.
show () {
  program=$build/tests/unit/engine/test-engine-$2
  if [ ! -x "$program" ]; then
    echo "FAIL  $1: $program is not built"
    failed=1
    return
  fi
  status=0
  "$program" --verbose -p "$3" > "$output" 2>&1 || status=$?
  sed -n '/random seed\|Start of\|End of\|GIO-DEBUG/d; s/^# /  /p; /ERROR/p' "$output" | uniq
  # A program that ran no test has shown nothing.
  if [ "$status" -eq 0 ] && grep -q '^ok ' "$output"; then
    echo "PASS  $1: $3"
  else
    echo "FAIL  $1: $3"
    failed=1
  fi
}

show C01 cases /case/C01/stopping-is-not-leaving
show C04 cases /case/C04/no-price-is-not-zero
show C05 cases /case/C05/eight-cards-for-the-price-of-one
show C07 cases /case/C07/three-products-of-one-name
show C08 cases /case/C08/median-of-three-offers
show C12 cases /case/C12/two-rules-for-switching-off
show C15 cases /case/C15/more-memory-than-the-card
show C18 cases /case/C18/endpoint-by-the-hour
show C19 cases /case/C19/cold-start
show C28 cases /case/C28/own-servers
show C35 cases /case/C35/hours-of-a-month
exit $failed
