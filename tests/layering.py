#!/usr/bin/python3
"""Checks that every room uses only what it may: includes, and undefined symbols of its archive.

usage: layering.py SOURCE_ROOT BUILD_ROOT

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import subprocess
import sys

# room -> (rooms it may include, libraries' headers, prefixes of symbols from elsewhere)
BASE_HEADERS = ["glib", "gmp", "gsl", "math.h", "string.h", "stdlib.h", "stdio.h", "float.h", "errno.h",
                "stdint.h", "ctype.h", "inttypes.h", "limits.h", "stdarg.h"]
BASE_SYMBOLS = ["g_", "glib_", "_g_", "winnow_", "__gmp", "gsl_", "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail",
                "__asan", "__ubsan", "__sanitizer", "__odr_asan", "__start_asan", "__stop_asan"]
# C library functions without files, clock, environment or locale.
PURE_C = set("""
abs acos asin atoi atan atan2 bsearch ceil cos erf erfc exp expm1 fabs floor fma fmax fmin fmod free frexp hypot isinf
isnan ldexp lgamma lgamma_r llround log log10 log1p log2 lround malloc memchr memcmp memcpy memmem memmove memset
modf nearbyint pow qsort qsort_r rint round sin sincos snprintf __snprintf_chk sqrt strchr strcmp strcspn strlen
strncmp strnlen strpbrk strrchr strspn strstr tan tgamma trunc __memcpy_chk __memset_chk __isoc99_sscanf
stpcpy strcpy strcat __strcpy_chk __strcat_chk strtol strtoul strtoull strtoll nan copysign signbit
""".split())
ROOMS = {
    "engine": (["engine"], [], []),
    "formats": (["engine", "formats"], ["gio", "json-glib", "yajl"], ["json_", "yajl_"]),
    "store": (["engine", "store"], ["gio", "sqlite3", "sys/", "unistd.h", "fcntl.h"], ["sqlite3_"]),
    "charts": (["engine", "charts"], ["gio", "cairo", "pango"], ["cairo_", "pango_"]),
    "report": (["engine", "charts", "report"], ["gio", "cairo", "pango"], ["cairo_", "pango_"]),
    "workspace": (["engine", "formats", "store", "charts", "report", "feeds", "workspace"],
                  ["gio", "sys/", "unistd.h"], []),
    "cli": (["engine", "formats", "store", "charts", "report", "feeds", "workspace", "cli"],
            ["gio", "json-glib", "locale.h", "sys/", "unistd.h"], None),
    "window": (["engine", "formats", "store", "charts", "report", "feeds", "workspace", "window"],
               ["gio", "adwaita", "gtk", "cairo", "pango", "locale.h"], None),
}
# The engine must not ask for these although GLib has them.
ENGINE_FORBIDDEN = re.compile(r"^g_(file_|fopen|open|get_real_time|get_monotonic_time|date_time_new_now|getenv|setenv|"
                              r"get_(home|user|tmp|current|host|environ)|spawn|random_|rand_new|thread_|timer_|"
                              r"dir_|mkdir|unlink|remove|stat|access|io_channel|main_|idle_|timeout_)")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def check_includes(root, room):
    rooms, headers, _ = ROOMS[room]
    allowed = BASE_HEADERS + headers
    for path in sorted((root / "app" / room).rglob("*.[ch]")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            kind, name = match.groups()
            where = f"{path.relative_to(root)}:{number}"
            if kind == '"':
                if name != "config.h" and name.split("/")[0] not in rooms:
                    yield f"{where}: {room} may not include {name}"
            elif not any(name.startswith(prefix) for prefix in allowed):
                yield f"{where}: {room} may not include <{name}>"


def check_symbols(build, room):
    prefixes = ROOMS[room][2]
    archive = build / "app" / room / f"libwinnow-{room}.a"
    if prefixes is None or not archive.exists():
        return
    allowed = BASE_SYMBOLS + prefixes
    output = subprocess.run(["nm", "-u", "-P", "-A", str(archive)], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        where, _, rest = line.partition(": ")
        symbol = rest.split()[0].split("@")[0]
        if room == "engine" and ENGINE_FORBIDDEN.match(symbol):
            yield f"{where}: the engine may not call {symbol}"
        if any(symbol.startswith(prefix) for prefix in allowed) or symbol in PURE_C:
            continue
        if room == "engine":
            yield f"{where}: the engine may not need {symbol}"
        elif re.match(r"^(gtk|gdk|gsk|adw|soup|sqlite3|cairo|pango|json|yajl)_", symbol):
            yield f"{where}: {room} may not need {symbol}"


def main():
    root, build = map(pathlib.Path, sys.argv[1:3])
    problems = 0
    checked = 0
    print(f"1..{len(ROOMS)}")
    for number, room in enumerate(ROOMS, 1):
        if not (root / "app" / room).is_dir():
            print(f"ok {number} - {room} # SKIP the room does not exist")
            continue
        found = list(check_includes(root, room)) + list(check_symbols(build, room))
        for problem in found:
            print(f"# {problem}")
        print(f"{'not ok' if found else 'ok'} {number} - {room}")
        problems += len(found)
        checked += 1
    return 1 if problems or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
