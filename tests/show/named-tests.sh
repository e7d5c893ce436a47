# named-tests.sh — runs single tests of the engine's test programs and prints their figures.
# Sourced by cases.sh and vectors.sh, with the build directory as first argument or none.
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
