#!/bin/sh
# vectors.sh — the golden ledgers and the published or exact vectors of the decision:
# figures, expected figures, verdicts.
#
# vectors.sh [BUILD-DIRECTORY]; exits 1 when a vector does not come out.
#
#   G1, G2    the two golden ledgers and their envelopes
#   T13, T14  weights by rank order; a value function by anchors
#   T15, T16  Wilson and Clopper-Pearson intervals, to four and to six digits
#   T17, T18  three alternatives in closed form; weights at which the first place changes
#   T9n, T10n two and five alternatives with normal values
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

show G1 ledger /ledger/g1/totals
show G1 ledger /ledger/g1/lines
show G1 envelope /envelope/g1
show G2 envelope /envelope/g2
show T13 decision /decision/roc
show T14 decision /decision/value-function
show T15,T16 statistics /statistics/intervals
show T17 decision /decision/three/none
show T17 decision /decision/three/ranked
show T17 decision /decision/three/interval
show T17 decision /decision/three/ratio
show T17 decision /decision/three/evaluator
show T17 decision /decision/three/evaluators
show T17 decision /decision/three/details
show T18 decision /decision/flips
show T9n decision /decision/two-normal
show T10n decision /decision/five-normal
exit $failed
