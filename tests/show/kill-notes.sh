#!/bin/sh
# Shows that nothing that was saved is lost when the program is killed while notes
# are typed and prices imported.
#   tests/show/kill-notes.sh [ROUNDS, default 1000] [notes|imports|both]
# SPDX-License-Identifier: GPL-3.0-or-later
set -e
build=${WINNOW_BUILD_ROOT:-$(dirname "$0")/../../build}
exec "$build/tests/unit/store/kill-notes" "${1:-1000}" "${2:-both}"
