"""What the show scripts share: run winnow-cli, print figures, say PASS or FAIL.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("WINNOW_BUILD_DIR", ROOT / "build"))
SHARED = pathlib.Path(os.environ.get("WINNOW_SHARED", ROOT / ".." / "shared"))
CLI = BUILD / "app" / "cli" / "winnow-cli"


class Show:
    """One script's checks, and a folder of its own with a fresh home."""

    def __init__(self, title):
        print(f"== {title}")
        self.failed = 0
        self.passed = 0
        self._folder = tempfile.TemporaryDirectory(prefix="winnow-show-")
        self.folder = pathlib.Path(self._folder.name)
        self.environment = dict(
            os.environ,
            WINNOW_DATA_DIR=str(ROOT / "data"),
            WINNOW_LOCALE_DIR=str(BUILD / "po"),
            HOME=str(self.folder),
            XDG_DATA_HOME=str(self.folder / "data"),
            XDG_STATE_HOME=str(self.folder / "state"),
            LC_ALL="C.UTF-8",
        )

    def cli(self, *arguments, expect=(0,)):
        """Runs winnow-cli; gives its standard output as text."""
        command = [str(CLI), *map(str, arguments)]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        if result.returncode not in expect:
            print(f"{' '.join(command)}: exit {result.returncode}\n{result.stderr}")
            self.check(f"exit status of {arguments[-1]}", result.returncode, expect[0])
        return result.stdout

    def json(self, *arguments, expect=(0,)):
        return json.loads(self.cli("--json", *arguments, expect=expect))

    def check(self, what, got, expected):
        good = got == expected
        self._count(good)
        print(f"{'PASS' if good else 'FAIL'}  {what}: {got}" + ("" if good else f", expected {expected}"))
        return good

    def check_near(self, what, got, expected, tolerance):
        good = got is not None and abs(float(got) - expected) <= tolerance
        self._count(good)
        print(f"{'PASS' if good else 'FAIL'}  {what}: {got} (expected {expected} ± {tolerance})")
        return good

    def check_true(self, what, condition, detail=""):
        self._count(bool(condition))
        print(f"{'PASS' if condition else 'FAIL'}  {what}{': ' + str(detail) if detail != '' else ''}")
        return condition

    def skip(self, what, reason):
        print(f"SKIP  {what}: {reason}")

    def _count(self, good):
        if good:
            self.passed += 1
        else:
            self.failed += 1

    def finish(self):
        self._folder.cleanup()
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed or not self.passed else 0)
