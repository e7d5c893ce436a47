#!/usr/bin/python3
"""Garbage, truncation, wrong encodings, JSON a million deep and files of 300 MB, given to every reader
through winnow-cli: each gets a clear message, memory stays bounded, and the workspace is as before.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import random
import resource
import sqlite3
import subprocess

from show import CLI, Show

MEBIBYTE = 1024 * 1024
PEAK_LIMIT_MIB = 200


def snapshot_file(path, opening, item, closing, size):
    """Writes @item over and over until the file has @size bytes."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(opening)
        block = item * max(1, MEBIBYTE // len(item))
        written = len(opening)
        while written < size:
            file.write(block)
            written += len(block)
        file.write(closing)


def make_files(folder):
    random.seed(7)
    garbage = bytes(random.randrange(256) for _ in range(200_000))
    offer = '{"provider":"example","gpu":"h100-sxm-80","vram_gb":80,"kind":"on_demand","price_per_gpu_hour_usd":2.5,"fetched_at":"2026-07-05T00:00:00Z"},'
    sky_header = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\n"
    market_header = "timestamp,provider,gpu,num_offers,min_price_hr,median_price_hr,max_price_hr,spot_price_hr,availability\n"
    files = {
        "garbage.csv": garbage, "garbage.json": garbage, "empty.csv": b"", "empty.json": b"",
        "truncated.json": b'{"date": "2026-07-05", "offers": [{"provider": "example", "gpu": "h100-s',
        "utf16.csv": sky_header.encode("utf-16"), "nul.csv": sky_header.encode() + b"a,\0,1,2,3,4,5,6,7\n",
        "deep.json": b"[" * 1_000_000, "deep-object.json": b'{"offers":' * 1_000_000,
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    snapshot_file(folder / "300-megabytes-one-line.csv", sky_header, "a", "\n", 300 * MEBIBYTE)
    snapshot_file(folder / "300-megabytes-market.csv", market_header, "x", "\n", 300 * MEBIBYTE)
    snapshot_file(folder / "300-megabytes.json", '{"date":"2026-07-05","offers":[', offer, "", 300 * MEBIBYTE)
    return sorted(path.name for path in folder.iterdir())


def rows_of(workspace):
    """Every row that a person can see, as one comparable value."""
    with sqlite3.connect(f"file:{workspace}?mode=ro", uri=True) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
                for name in tables if not name.startswith(("sqlite_", "search"))}


def run(show, workspace, *arguments):
    """Exit status, messages and peak memory in MiB of one run."""
    command = [str(CLI), "--workspace", str(workspace), *map(str, arguments)]
    process = subprocess.Popen(command, env=show.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4096 * MEBIBYTE, 4096 * MEBIBYTE)))
    out, err = process.communicate()
    return process.returncode, out + err


def main():
    show = Show("bad input through winnow-cli")
    folder = show.folder / "bad"
    folder.mkdir()
    names = make_files(folder)
    workspace = show.folder / "team.winnow"
    show.cli("example", workspace)
    before = rows_of(workspace)
    for command, readers in (("import", [None, "skypilot", "gpurentalprices", "gpu-market-intel", "csv"]), ("evaluation", [None])):
        for name in names:
            if command == "evaluation" and not name.endswith(".json"):
                continue
            for reader in readers:
                if reader and "300-mega" in name and reader != ("gpurentalprices" if name.endswith("json") else "skypilot"):
                    continue
                words = [command] + (["import"] if command == "evaluation" else []) + [folder / name]
                status, said = run(show, workspace, *words, *(["--as", reader] if reader else []))
                what = f"{command} {name}{' as ' + reader if reader else ''}"
                line = next((line for line in said.splitlines() if name in line), said.strip()[:200])
                refused = status in (1, 3) and name in said
                show.check_true(what, refused, f"exit {status}: {line.replace(str(folder) + os.sep, '')[:150]}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    show.check_true(f"peak memory of any run below {PEAK_LIMIT_MIB} MiB", peak < PEAK_LIMIT_MIB, f"{peak:.0f} MiB")
    after = rows_of(workspace)
    show.check("tables whose rows changed", sorted(name for name in after if after[name] != before.get(name)), [])
    show.check("integrity", show.json("--workspace", workspace, "workspace", "check")["integrity"], "ok")
    show.finish()


if __name__ == "__main__":
    main()
