#!/usr/bin/python3
"""The example from workspace to report: ledger, decision, report in both languages, repeatable.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import hashlib
import re
import subprocess
from decimal import ROUND_HALF_UP, Decimal

from show import Show



def pdf_text(path):
    return subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True).stdout


def squeeze(text):
    return re.sub(r"[\s\u200b]+", "", text)


def printed(amount):
    """An amount as the report prints it: rounded half up to cents, grouped by thousands."""
    return f"{Decimal(amount).quantize(Decimal('0.01'), ROUND_HALF_UP):,}"


def main():
    show = Show("example: ledger, decide, report in both languages")
    workspace = show.folder / "example.winnow"
    show.cli("example", workspace)
    use = ("--workspace", workspace)
    evaluation = show.json(*use, "evaluation", "list")["evaluations"][0]["id"]
    of = ("--evaluation", evaluation)

    ledger = show.json(*use, "ledger", *of, expect=(0, 1))
    for offer in ledger["offers"]:
        total = offer["total"] or (offer.get("total_low") and f"{offer['total_low']} to {offer['total_high']}")
        print(f"      {offer['name']}: {total or 'incomplete: ' + ', '.join(offer['missing'])}")
    complete = [o for o in ledger["offers"] if o["complete"]]
    show.check_true("some ledgers are complete, some are not", 0 < len(complete) < len(ledger["offers"]),
                    f"{len(complete)} of {len(ledger['offers'])}")
    show.check_true("the two cheapest tie at the planned utilisation", ledger["tie"], f"margin {ledger['margin_share']:.4f}")

    decide = ("--json", *use, "decide", *of)
    first, second = (show.cli(*decide, expect=(0, 1)) for _ in range(2))
    show.check_true("same seed, same decision, byte for byte", first == second, hashlib.sha256(first.encode()).hexdigest()[:16])
    decision = show.json(*use, "decide", *of, expect=(0, 1))
    other = show.json(*use, "decide", *of, "--seed", str(int(decision["seed"]) + 1), expect=(0, 1))
    show.check_true("another seed draws anew", other["rank_acceptability"] != decision["rank_acceptability"])
    show.check_true("two or three are recommended", len(decision["recommended"]) in (2, 3),
                    ", ".join(o["name"] for o in decision["recommended"]))
    for verdict in ("cut", "blocked", "unranked"):
        show.check_true(f"an offer is {verdict}", decision[verdict], ", ".join(o["name"] for o in decision[verdict]))

    document = show.json(*use, "evaluation", "export", *of)
    names = [offer["name"] for offer in document["offers"]]
    assumed = set()
    for offer in document["offers"]:
        checklist = show.json(*use, "checklist", "--offer", offer["id"], expect=(0, 1))
        assumed |= {item["question"] for item in checklist["assumed_questions"]}
    for language in ("en", "zh"):
        paths = [show.folder / f"report-{language}-{number}.pdf" for number in (1, 2)]
        for path in paths:
            show.cli(*use, "--lang", language, "report", *of, "--output", path)
        show.check_true(f"{language}: the PDF is the same byte for byte", paths[0].read_bytes() == paths[1].read_bytes(),
                        f"{paths[0].stat().st_size} bytes")
        text = squeeze(pdf_text(paths[0]))
        show.check(f"{language}: of {len(names)} offers, missing from the PDF",
                   [name for name in names if squeeze(name) not in text], [])
        totals = [printed(o["total"]) for o in complete if o["total"]]
        show.check(f"{language}: of {len(totals)} totals of ledger --json, missing from the PDF",
                   [total for total in totals if total not in text], [])
        show.check(f"{language}: of {len(assumed)} assumed questions, missing from the PDF",
                   sorted(question for question in assumed if question not in text), [])
        show.check_true(f"{language}: the seed is in the PDF", str(int(decision["seed"])) in text.replace(",", ""), int(decision["seed"]))
        decided = show.json(*use, "--lang", language, "decide", *of, expect=(0, 1))
        verdicts = {offer["name"]: offer["verdict_title"] for offer in decided["offers"]}
        show.check(f"{language}: of {len(set(verdicts.values()))} verdicts, missing from the PDF",
                   sorted(v for v in set(verdicts.values()) if squeeze(v).lower() not in text.lower()), [])
        reasons = [reason for offer in decided["offers"] for reason in offer["reasons"]]
        show.check(f"{language}: of {len(reasons)} reasons, missing from the PDF",
                   [reason for reason in reasons if squeeze(reason) not in text], [])
        markdown = show.folder / f"report-{language}.md"
        show.cli(*use, "--lang", language, "report", *of, "--output", markdown)
        body = markdown.read_text(encoding="utf-8")
        show.check(f"{language}: offers missing from the Markdown", [n for n in names if n.split(" · ")[0] not in body], [])
        fonts = subprocess.run(["pdffonts", str(paths[0])], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
        embedded = [line for line in fonts if re.search(r"\byes yes yes\s+\d+\s+\d+$", line)]
        show.check(f"{language}: fonts not embedded with a Unicode map (of {len(fonts)})", len(fonts) - len(embedded), 0)
        pages = subprocess.run(["pdfinfo", str(paths[0])], capture_output=True, text=True, check=True).stdout
        print("      " + ", ".join(line.replace("  ", "") for line in pages.splitlines() if line.startswith(("Pages", "Tagged"))))
    show.finish()


if __name__ == "__main__":
    main()
