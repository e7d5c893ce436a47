#!/usr/bin/python3
"""Counts the test cases of a meson JUnit log: skipped ones with their reason, then one line.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import sys
import xml.etree.ElementTree as ElementTree


def main(path):
    passed = failed = skipped = 0
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = f"{case.get('classname')}/{case.get('name')}"
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
            print(f"FAILED  {name}")
        elif (skip := case.find("skipped")) is not None:
            skipped += 1
            reason = skip.get("message") or (skip.text or "").strip() or "no reason given"
            print(f"SKIPPED {name}: {reason}")
        else:
            passed += 1
    if passed + failed == 0:
        print("FAILED  no test ran")
        failed = 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
