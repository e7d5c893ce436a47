#!/bin/sh
# bad-input.sh — broken, wrong and huge price files, and what the readers say.
#
# bad-input.sh [BUILD-DIRECTORY]; exits 1 when a file is not refused clearly, or when
# reading takes more memory than LIMIT_MIB.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

source_root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$source_root/build}
show=$build/tests/show/show-prices
LIMIT_MIB=${LIMIT_MIB:-64}
WINNOW_DATA_DIR=$source_root/data
export WINNOW_DATA_DIR
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
failed=0

# check NAME WORDS: the output has the words, and the memory stayed below the limit.
check () {
  output=$("$show" "$directory/$1")
  echo "$output"
  case $output in
    *"$2"*) ;;
    *) echo "  NOT AS EXPECTED: no “$2”"; failed=1 ;;
  esac
  peak=$(echo "$output" | sed -n 's/.*peak memory \([0-9]*\) MiB.*/\1/p')
  if [ "$peak" -gt "$LIMIT_MIB" ]; then
    echo "  NOT AS EXPECTED: $peak MiB are more than $LIMIT_MIB"
    failed=1
  fi
  rm -f "$directory/$1"
}

# 300 MB of the line on standard input.
huge () {
  line=$(cat)
  yes "$line" | head -c 314572800
}

header=InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region
fixtures=$source_root/tests/fixtures/formats

head -c 65536 /dev/urandom >"$directory/garbage.csv"
check garbage.csv "Line "
: >"$directory/empty.csv"
check empty.csv "empty"
head -c 300 "$fixtures/snapshot-2026-07-05.json" >"$directory/truncated.json"
check truncated.json "cut off"
printf '%s\na,H100,8,1,1,"{never closed,2.5,,x\n' "$header" >"$directory/open-quote.csv"
check open-quote.csv "Line 2, column 14"
iconv -f UTF-8 -t UTF-16 "$fixtures/skypilot-example.csv" >"$directory/utf-16.csv"
check utf-16.csv "UTF-16"
printf 'GPU,Price\nL4,1\nL40,\377\377\n' >"$directory/no-encoding.csv"
check no-encoding.csv "Line 3, column 5"
cp "$fixtures/zh-gb18030.csv" "$directory/zh.csv"
check zh.csv "GB18030"
cp "$fixtures/semicolons-synthetic.csv" "$directory/semicolons.csv"
check semicolons.csv "3 observations"
head -c 1000000 /dev/zero | tr '\0' '[' >"$directory/deep.json"
check deep.json "nested deeper"
{ echo 'GPU,Price'; head -c 314572800 /dev/zero | tr '\0' 'x'; } >"$directory/one-line.csv"
check one-line.csv "Line 2, column 1"
{ echo "$header"; echo 'a,H100,8,1,1,,2.50,1.10,"Town, XX, EU"' | huge; } >"$directory/huge.csv"
check huge.csv "observations"
{ printf '{"offers": ['
  echo '{"provider": "example", "gpu": "l4", "usd_hr": 0.8, "kind": "spot"},' | huge; } >"$directory/huge.json"
check huge.json "More than 50000 offers"
{ printf '{"offers": [{"usd_hr": "'; head -c 314572800 /dev/zero | tr '\0' 'x'; } >"$directory/one-value.json"
check one-value.json "longer than 1 MiB"
{ echo 'GPU,Price'; head -c 600000000 /dev/zero | tr '\0' '\n'; } >"$directory/too-large.csv"
check too-large.csv "larger than 512 MiB"

exit $failed
