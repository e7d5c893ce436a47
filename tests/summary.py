#!/usr/bin/python3
"""Counts the test cases of a meson run: failed ones by name, skipped ones with their reason, then one line.

Cases come from the JUnit log. A program that ended by a signal, a timeout or a leak after
its last case has no failed case there: the result of the program, in meson's own log, tells.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

GOOD_RESULTS = {"OK", "SKIP", "EXPECTEDFAIL"}


def main(folder):
    logs = pathlib.Path(folder)
    passed = skipped = 0
    failed = []
    for case in ElementTree.parse(logs / "testlog.junit.xml").getroot().iter("testcase"):
        name = f"{case.get('classname')}/{case.get('name')}"
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        elif (skip := case.find("skipped")) is not None:
            skipped += 1
            reason = skip.get("message") or (skip.text or "").strip() or "no reason given"
            print(f"SKIPPED {name}: {reason}")
        else:
            passed += 1
    for line in (logs / "testlog.json").read_text(encoding="utf-8").splitlines():
        program = json.loads(line)
        if program["result"] not in GOOD_RESULTS and not any(program["name"] in name for name in failed):
            failed.append(f"{program['name']}: {program['result']}, exit status {program['returncode']}")
    if passed + len(failed) == 0:
        failed.append("no test ran")
    for name in failed:
        print(f"FAILED  {name}")
    print(f"{passed} passed, {len(failed)} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
