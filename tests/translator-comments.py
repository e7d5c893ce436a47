#!/usr/bin/python3
"""Prints the strings of a POT file that hold a placeholder and have no translator comment.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import re
import sys

PLACEHOLDER = re.compile(r"%(?:\d+\$)?[-+ #0']*\d*(?:\.\d+)?(?:l|ll|h|z|q|j)?[diouxXeEfgGcsp]|%'?l?u|\{[a-z_]+\}")


def entries(text):
    for block in text.split("\n\n"):
        yield block.splitlines()


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for lines in entries(text):
        comment = any(line.startswith("#. ") for line in lines)
        message = "".join(re.findall(r'"(.*)"', "\n".join(line for line in lines if not line.startswith("#"))))
        if message and not comment and PLACEHOLDER.search(message) and "Project-Id-Version" not in message:
            where = next((line[3:] for line in lines if line.startswith("#: ")), "?")
            print(f"{where}: {message[:90]}")


if __name__ == "__main__":
    main(sys.argv[1])
