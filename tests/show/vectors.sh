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
. "$(dirname "$0")/named-tests.sh"

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
