#!/bin/sh
# cases.sh — the cases of people who chose a GPU platform: figures, expected figures, verdicts.
#
# cases.sh [BUILD-DIRECTORY]; exits 1 when a case does not come out as expected.
#
# SPDX-License-Identifier: GPL-3.0-or-later
. "$(dirname "$0")/named-tests.sh"

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
