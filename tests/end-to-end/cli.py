#!/usr/bin/python3
"""Drives winnow-cli as a script would: every command, its JSON against the schemas,
exit statuses, what goes to which stream, both languages, and what cannot be done.

usage: cli.py WINNOW_CLI SOURCE_ROOT

SPDX-License-Identifier: GPL-3.0-or-later
"""
import csv
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

import json_schema

CLI, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
SCHEMAS = {path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
           for path in (ROOT / "data/schema").glob("*.schema.json")}
SHARED = pathlib.Path(os.environ.get("WINNOW_SHARED", "/nowhere")) / "data/prices"
HEADER = "provider,accelerator,price,currency,unit,time\n"


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


class Case:
    """A folder and a home of its own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.workspace = str(self.folder / "team.winnow")
        self.environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=f"{folder}/share", XDG_STATE_HOME=f"{folder}/state")

    def run(self, *words, status=0, workspace=True, data=None):
        command = [CLI] + (["--workspace", self.workspace] if workspace else []) + list(map(str, words))
        done = subprocess.run(command, capture_output=True, env=self.environment, cwd=self.folder, input=data, timeout=300)
        out, err = done.stdout.decode(), done.stderr.decode()
        expect(status is None or done.returncode == status, f"{' '.join(command)}: status {done.returncode}, not {status}\n{out[-800:]}\n{err}")
        return out, err

    def json(self, schema, *words, status=0, **others):
        out, _ = self.run("--json", *words, status=status, **others)
        document = json.loads(out)
        problems = list(json_schema.check(document, SCHEMAS[schema]))
        expect(not problems, f"{words}: " + "; ".join(problems[:5]))
        return document

    def refused(self, *words, status, says, **others):
        """Nothing but the error document on standard output, the message on standard error."""
        document = self.json("cli-error", *words, status=status, **others)
        out, err = self.run(*words, status=status, **others)
        expect(out == "", f"{words}: text on standard output: {out}")
        for word in says:
            expect(word in err and word in document["error"]["message"], f"{words}: no “{word}” in {err}")

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


def example(case):
    case.json("cli-example", "example", case.workspace, workspace=False)


def test_example(case):
    example(case)
    case.refused("example", case.workspace, status=3, says=["exists"], workspace=False)
    listed = case.json("cli-evaluation-list", "evaluation", "list")["evaluations"]
    expect(len(listed) == 1, "one evaluation")
    info = case.json("cli-workspace-info", "workspace", "check")
    expect(info["integrity"] == "ok" and info["counts"]["offers"] >= 5, "an example worth its name")
    expect(case.json("cli-history", "history")["series"], "prices to follow")


def test_document_round_trip(case):
    example(case)
    shown = case.json("evaluation", "evaluation", "show")
    exported, _ = case.run("evaluation", "export")
    expect(json.loads(exported) == shown, "show --json is the document")
    path = case.write("out.json", exported)
    other = Case(case.folder)
    other.workspace = str(case.folder / "other.winnow")
    other.run("workspace", "new")
    other.json("evaluation", "evaluation", "import", path)
    again, _ = other.run("evaluation", "export")
    expect(again == exported, "byte for byte after another workspace")
    case.run("evaluation", "export", "--output", case.folder / "file.json")
    expect((case.folder / "file.json").read_text(encoding="utf-8") == exported, "--output writes the same")
    broken = case.write("broken.json", exported[: len(exported) // 2])
    case.refused("evaluation", "import", broken, status=3, says=["broken.json", "line", "column"])
    expect(case.run("evaluation", "export")[0] == exported, "a refused document changes nothing")


def test_method(case):
    example(case)
    offers = [offer["id"] for offer in case.json("evaluation", "evaluation", "show")["offers"]]
    for offer in offers[:3]:
        case.json("cli-classify", "classify", "--offer", offer)
        case.json("cli-checklist", "checklist", "--offer", offer, status=1)
    out, _ = case.run("--json", "ledger", status=1)
    ledger = json.loads(out)
    problems = list(json_schema.check(ledger, SCHEMAS["cli-ledger"]))
    expect(not problems, "; ".join(problems[:5]))
    for offer in ledger["offers"]:
        expect(offer["complete"] == (not offer["missing"]), "complete is without a missing line")
        expect(offer["complete"] or (offer["total"] is None and offer["total_reason"]), "incomplete has no total")
        if offer["total"] is not None:
            total = sum(float(line["amount"]) for line in offer["lines"])
            expect(abs(total - float(offer["total"])) < 1e-6, f"{offer['id']}: lines sum to {total}, not {offer['total']}")
    low = case.json("cli-ledger", "ledger", "--utilisation", "10%", status=1)
    expect(low["utilisation"] == 0.1, "utilisation as asked")
    case.json("cli-trial", "trial", status=1)
    # Nothing to recommend is a result that falls short.
    short = 0 if json.loads(case.run("--json", "decide", status=None)[0])["recommended"] else 1
    decided = case.json("cli-decide", "decide", "--draws", "2000", "--seed", "7", status=short)
    expect(decided["seed"] == 7 and decided["draws"] == 2000 and len(decided["scores"]) > 1, "scores")
    for row in decided["rank_acceptability"]:
        expect(abs(sum(row) - 1) < 1e-9, "a row of acceptabilities sums to 1")
    expect(decided == case.json("cli-decide", "decide", "--draws", "2000", "--seed", "7", status=short), "the same seed, the same result")
    other = case.json("cli-decide", "decide", "--draws", "2000", "--seed", "8", status=short)
    expect(decided["rank_acceptability"] != other["rank_acceptability"], "another seed, other draws")


def test_unknown_utilisation(case):
    head = {"id": "e", "title": "Nothing is known yet"}
    path = case.write("bare.json", json.dumps({"format": "winnow-evaluation", "version": 1, "evaluations": [head]}))
    case.run("workspace", "new")
    case.run("evaluation", "import", path)
    ledger = case.json("cli-ledger", "ledger")
    expect(ledger["utilisation"] is None and not ledger["utilisation_known"], "an unknown utilisation is not 0")
    expect("0.0 %" not in case.run("ledger")[0], "nor is it shown as 0")


def test_report(case):
    example(case)
    for language, word in ("en", b"%PDF"), ("zh", b"%PDF"):
        path = case.folder / f"report-{language}.pdf"
        case.json("cli-report", "--lang", language, "report", "--output", path)
        expect(path.read_bytes()[:4] == word, f"{path} is a PDF")
        case.run("--lang", language, "report", "--output", case.folder / f"report-{language}.md")
    texts = [(case.folder / f"report-{language}.md").read_text(encoding="utf-8") for language in ("en", "zh")]
    expect(texts[0] != texts[1] and "选型" in texts[1], "two languages")
    short = case.folder / "short.md"
    case.run("--lang", "en", "report", "--leave-out", "history", "--leave-out", "method", "--output", short)
    text = short.read_text(encoding="utf-8")
    expect("Left out of this copy: Method, workload and limits; Price history." in text, "left-out sections are named")
    expect("  Method, workload and limits\n" in texts[0] and "  Method, workload and limits\n" not in text, "and absent")
    case.refused("report", "--leave-out", "prices", "--output", short, status=2, says=["“prices”", "ledger", "reproducibility"])
    case.refused("report", "--leave-out", "summary", "--output", short, status=2, says=["“summary”"])
    case.refused("report", "--output", "report.doc", status=2, says=[".pdf"])
    case.refused("report", "--output", "/nowhere/at/all.pdf", status=3, says=["/nowhere/at/all"])


def test_questions(case):
    case.run("workspace", "new")
    bank = case.json("cli-questions", "checklist", "--questions")
    expect(sum(len(group["questions"]) for group in bank["groups"]) >= 69, "at least 69 questions")
    first = bank["groups"][0]["questions"][0]["text"]
    expect(any("\u4e00" <= c <= "\u9fff" for c in case.run("--lang", "zh", "checklist", "--questions")[0]), "Chinese")
    expect(first in case.run("--lang", "en", "checklist", "--questions")[0], "English")


def test_classify_file(case):
    case.run("workspace", "new")
    classifier = json.loads((ROOT / "data/classifier.json").read_text(encoding="utf-8"))
    question = classifier["questions"][0]
    answers = {question["id"]: question["choices"][0]["id"]}
    path = case.write("answers.json", json.dumps({"answers": answers}))
    out, _ = case.run("--json", "classify", path, status=0)
    problems = list(json_schema.check(json.loads(out), SCHEMAS["cli-classify"]))
    expect(not problems, "; ".join(problems))
    wrong = case.write("wrong.json", json.dumps({"answers": {question["id"]: "nonsense"}}))
    case.refused("classify", wrong, status=3, says=["wrong.json", question["id"], "nonsense"])
    case.refused("classify", status=2, says=["--offer"])


def test_import(case):
    case.run("workspace", "new")
    good = case.write("quotes.csv", HEADER + "Example Cloud,H100,2.50,USD,card-hour,2026-11-01\n"
                                             "Example Cloud,H100,2.40,USD,card-hour,2026-11-08\n"
                                             "Example Harbor,H100,3.00,USD,card-hour,2026-11-01\n"
                                             "Example Harbor,H100,3.30,USD,card-hour,2026-11-08\n")
    bad = case.write("bad.csv", HEADER + "Example Cloud,H200,2.2.4,USD,card-hour,2026-11-01\n"
                                         "Example Cloud,H200,4.10,USD,card-hour,2026-11-01\n")
    dry = case.json("cli-import", "import", "--dry-run", good)["files"][0]
    expect(dry["observations_added"] == 4, "a dry run counts")
    expect(case.json("cli-history", "history", status=1)["series"] == [], "and stores nothing")
    done = case.json("cli-import", "import", good, bad, status=1)["files"]
    expect([file["observations_added"] for file in done] == [4, 1], "good rows are kept")
    expect(done[1]["quarantined"][0]["line"] == 2 and "2.2.4" in done[1]["quarantined"][0]["text"], "the bad row is named")
    again = case.json("cli-import", "import", good)["files"][0]
    expect(again["already_known"] and again["observations_added"] == 0, "again adds nothing")
    renamed = case.write("copy.csv", good.read_text(encoding="utf-8") + "\n")
    copied = case.json("cli-import", "import", "-", data=renamed.read_bytes())["files"][0]
    expect(copied["rows_read"] == 4, "standard input is read")
    index = case.json("cli-index", "index", "--accelerator", "H100")
    expect(abs(index["change_matched_share"] - (2.85 / 2.75 - 1)) < 1e-9, "median of two providers, first to last day")
    case.json("cli-availability", "availability", "--accelerator", "H100")
    for kind, start in ("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF"):
        case.run("history", f"--{kind}", case.folder / f"chart.{kind}")
        expect((case.folder / f"chart.{kind}").read_bytes().startswith(start), f"a chart as {kind}")
    case.run("history", "--csv", case.folder / "chart.csv")
    with open(case.folder / "chart.csv", encoding="utf-8", newline="") as table:
        expect(len(list(csv.reader(table))) > 4, "points as CSV")
    case.refused("import", "--as", "nonsense", good, status=2, says=["nonsense", "formats"])
    case.refused("import", "--at", "yesterday", good, status=2, says=["yesterday", "2026-11-30"])
    document = case.json("cli-import", "import", "nowhere.csv", status=3)
    expect("nowhere.csv" in document["files"][0]["error"], "the missing file is named")
    series = case.json("cli-history", "history", "--accelerator", "H100", "--provider", "Example Cloud")["series"]
    case.run("evaluation", "new", "Choose", "--currency", "USD", "--start", "2026-12-01")
    case.json("cli-offer", "offer", "from-series", "--series", series[0]["id"])
    case.refused("offer", "from-series", "--series", "none", status=3, says=["none"])


def test_notes(case):
    example(case)
    case.json("cli-notes-add", "notes", "add", "显卡排队很久")
    hits = case.json("cli-notes-search", "notes", "search", "排队")["hits"]
    expect(any("显卡" in hit["snippet"] or "排队" in hit["snippet"] for hit in hits), "a word of two characters is found")
    log = case.json("cli-workspace-log", "workspace", "log")["actions"]
    case.json("cli-workspace-undo", "workspace", "undo")
    expect(len(case.json("cli-workspace-log", "workspace", "log")["actions"]) > len(log), "undo is an action")
    left = case.json("cli-notes-search", "notes", "search", "排队很久")["hits"]
    expect(not any("显卡排队很久" in hit["snippet"] for hit in left), "undone")


def test_backup_merge(case):
    example(case)
    copy = case.folder / "copy.winnow"
    case.json("cli-workspace-backup", "workspace", "backup", copy)
    case.refused("workspace", "backup", copy, status=3, says=["copy.winnow"])
    other = Case(case.folder)
    other.workspace = str(copy)
    other.run("notes", "add", "from the other side")
    preview = case.json("cli-workspace-merge", "workspace", "merge", copy, "--dry-run")
    expect(preview["rows_added"] == 1 and preview["dry_run"], "one note would come")
    case.json("cli-workspace-merge", "workspace", "merge", copy)
    expect(case.json("cli-workspace-merge", "workspace", "merge", copy)["rows_added"] == 0, "once")
    expect(case.json("cli-notes-search", "notes", "search", "other side")["hits"], "the note is here")


def test_usage(case):
    out, _ = case.run("--version", workspace=False)
    expect(out.startswith("winnow-cli "), "a version")
    expect("ledger" in case.run("--help", workspace=False)[0], "help lists the commands")
    expect("--utilisation" in case.run("ledger", "--help", workspace=False)[0], "help of a command lists its options")
    case.json("cli-formats", "formats", workspace=False)
    for words in (["nonsense"], [], ["--nonsense"], ["ledger", "--nonsense"], ["ledger", "word"], ["import"],
                  ["evaluation"], ["evaluation", "burn"], ["workspace", "burn"], ["notes", "add"], ["decide", "--draws", "3"],
                  ["decide", "--draws", "0"],
                  ["ledger", "--calendar", "7"], ["ledger", "--utilisation", "2"], ["history", "--from", "soon"]):
        case.refused(*words, status=2, says=[])


def test_cannot(case):
    case.refused("ledger", status=3, says=["team.winnow", "workspace new"])
    case.run("workspace", "new")
    case.refused("workspace", "new", status=3, says=["exists"])
    case.refused("ledger", status=3, says=["evaluation"])
    foreign = Case(case.folder)
    foreign.workspace = str(case.write("foreign.winnow", "this is no workspace, but a text that is long enough" * 20))
    foreign.refused("evaluation", "list", status=3, says=["foreign.winnow"])
    expect("no workspace" in pathlib.Path(foreign.workspace).read_text(encoding="utf-8"), "a foreign file is untouched")
    locker = sqlite3.connect(case.workspace, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    case.refused("evaluation", "new", "Locked", status=3, says=[])
    locker.execute("ROLLBACK")
    locker.close()
    expect(case.json("cli-evaluation-list", "evaluation", "list")["evaluations"] == [], "nothing changed")
    blocked = Case(case.folder)
    blocked.workspace = "/proc/winnow/team.winnow"
    blocked.refused("workspace", "new", status=3, says=["/proc/winnow"])


def test_languages(case):
    example(case)
    for words, status in (["formats"], 0), (["ledger"], 1), (["trial"], 1), (["--help"], 0), (["nonsense"], 2):
        texts = ["".join(case.run("--lang", language, *words, status=status)) for language in ("en", "zh")]
        expect(texts[0] != texts[1] and any("\u4e00" <= c <= "\u9fff" for c in texts[1]), f"{words} in Chinese")
        expect(case.run("--json", "--lang", "zh", "ledger", status=1)[0].startswith("{"), "JSON in Chinese")


def test_default_path(case):
    case.run("evaluation", "list", workspace=False)
    expect((case.folder / "share/winnow/default.winnow").exists(), "made on first use")


def test_real_prices(case):
    folder = SHARED / "history/gpurentalprices"
    case.run("workspace", "new")
    paths = [folder, SHARED / "history/gpu-market-intel/gpu_pricing-2026-03_2026-04.csv",
             *sorted((SHARED / "skypilot").glob("*.csv"))]
    _, files = None, json.loads(case.run("--json", "import", *paths)[0])["files"]
    expect(sum(file["format"] == "gpurentalprices" for file in files) == 15, "fifteen days")
    added = sum(file["observations_added"] for file in files)
    expect(added > 20000, f"{added} observations")
    again = case.json("cli-import", "import", *paths)["files"]
    expect(sum(file["observations_added"] for file in again) == 0, "again adds nothing")
    case.run("evaluation", "new", "Real prices", "--currency", "USD", "--start", "2026-12-01")
    series = [one for one in case.json("cli-history", "history", "--accelerator", "H100", "--unit", "card-hour",
                                       "--from", "2026-08-21")["series"] if one["kind"] == "on_demand"]
    for one in series[:3]:
        case.json("cli-offer", "offer", "from-series", "--series", one["id"])
    ledger = json.loads(case.run("--json", "ledger", "--utilisation", "0.5", status=1)[0])
    expect(len(ledger["offers"]) == 3 and all(offer["missing"] for offer in ledger["offers"]), "three, incomplete and saying so")
    decided = json.loads(case.run("--json", "decide", status=1)[0])
    expect(decided["recommended"] == [], "nothing is recommended on a price alone")
    case.run("report", "--output", case.folder / "real.pdf")
    print(f"# {len(files)} files, {added} observations")


TESTS = [test_example, test_document_round_trip, test_method, test_report, test_questions, test_classify_file, test_import,
         test_unknown_utilisation, test_notes, test_backup_merge, test_usage, test_cannot, test_languages,
         test_default_path, test_real_prices]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        name = test.__name__.removeprefix("test_")
        if test is test_real_prices and not SHARED.is_dir():
            print(f"ok {number} - {name} # SKIP {SHARED} is not there")
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Case(folder))
                print(f"ok {number} - {name}", flush=True)
            except (Failure, json.JSONDecodeError, KeyError, subprocess.TimeoutExpired) as failure:
                failed += 1
                print(f"not ok {number} - {name}")
                for line in f"{type(failure).__name__}: {failure}".splitlines():
                    print(f"# {line}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
