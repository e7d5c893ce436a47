#!/usr/bin/python3
"""Real price files of other people into one workspace: counts, check values, placeholders, a chart, and
three of their series through ledger, trial, decision and report. Needs the folder of real files beside
the checkout (WINNOW_SHARED).

SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import json
import pathlib
import sys

from show import SHARED, Show

PRICES = SHARED / "data" / "prices"
SKYPILOT = ["vast-v8-commit-01b8cdda.csv", "verda-v8-commit-000c1d0b.csv", "nebius-v8-commit-0082b043.csv",
            "lambda-v7-commit-11580132-first-rows.csv", "shadeform-vms-2025-10-12.csv"]
# Rows of each file as its publisher's page counts them.
ROWS = {"vast-v8": 67, "verda-v8": 33, "nebius-v8": 61, "lambda-v7": 96, "shadeform": 244, "gpu_pricing-2026": 17765}
MARKET = PRICES / "history" / "gpu-market-intel" / "gpu_pricing-2026-03_2026-04.csv"


def table(files):
    print(f"      {'file':<48}{'rows':>7}{'added':>8}{'dupl.':>7}{'quar.':>6}  flagged")
    for file in files:
        flags = ", ".join(f"{name} {count}" for name, count in sorted(file["flagged"].items()) if count)
        print(f"      {pathlib.Path(file['path']).name:<48}{file['rows_read']:>7}{file['observations_added']:>8}"
              f"{file['duplicates']:>7}{file['quarantined_total']:>6}  {flags}")


def values(show, use, **query):
    arguments = [part for name, value in query.items() for part in ("--" + name, value)]
    return show.json(*use, "history", *arguments)["series"]


def check_values(show, use):
    """The values that a correct import of these files must give."""
    series = [s for s in values(show, use, accelerator="H200") if "Michigan" in (s["region"] or "") and s["cards"] == 2]
    show.check_near("vast 2 × H200 Michigan, per GPU-hour", series and series[0]["points"][0]["price_per_card_hour"], 2.59, 0.0001)
    show.check("its memory per GPU in MiB", series and series[0]["memory_mib"], 143771)
    series = [s for s in values(show, use, accelerator="B300") if s["sku"] == "2B300.60V"]
    show.check("verda 2B300.60V: kinds with a price",
               sorted({s["kind"] for s in series for p in s["points"] if p["price"]}), ["spot"])
    spot = [p["price_per_card_hour"] for s in series if s["kind"] == "spot" for p in s["points"]]
    show.check_near("its spot price per GPU-hour", spot and spot[0], 2.4465, 0.00001)
    series = [s for s in values(show, use, accelerator="L40S") if s["sku"] == "crusoe_L40Sx10"]
    show.check("crusoe_L40Sx10: seller and channel", series and [series[0]["provider"], series[0]["channel"]], ["crusoe", "shadeform"])
    show.check_near("its price per GPU-hour", series and series[0]["points"][0]["price_per_card_hour"], 1.45, 0.00001)


def placeholders(show, name, change):
    """How many rows at the placeholder price are kept out, in a workspace of their own."""
    workspace = show.folder / f"{name}.winnow"
    show.cli("--workspace", workspace, "workspace", "new")
    copy = show.folder / f"gpu_pricing-{name}.csv"
    copy.write_text(change(MARKET.read_text(encoding="utf-8")), encoding="utf-8")
    show.json("--workspace", workspace, "import", copy, expect=(0, 1))
    points = [p for s in values(show, ("--workspace", workspace), accelerator="H200") for p in s["points"]
              if p["price"] and float(p["price"]) in (0.5, 0.6) and "placeholder" in p["flags"]]
    show.check(f"placeholder rows caught, {name}", len(points), 806)


def rename_provider(text):
    lines = text.splitlines(keepends=True)
    return "".join(line.replace("RunPod", "Renamed").replace("runpod", "renamed") for line in lines)


def other_price(text):
    """0.50 becomes 0.60 on the H200 rows of the provider that repeats it."""
    changed = []
    for line in text.splitlines(keepends=True):
        cells = line.split(",")
        if any("H200" in cell for cell in cells) and any(cell.lower() == "runpod" for cell in cells):
            cells = ["0.6" if cell.strip() in ("0.5", "0.50") else cell for cell in cells]
        changed.append(",".join(cells))
    return "".join(changed)


def offers_of_series(show, use, evaluation):
    """Three series with a current price become offers, with a ledger, two recorded runs and a decision."""
    wanted = []
    for series in values(show, use, accelerator="H100", kind="on_demand"):
        usable = [p for p in series["points"] if p["price_per_card_hour"] and not set(p["flags"]) - {"estimated"}]
        if usable and series["form_factor"] and series["provider"] not in {s["provider"] for s in wanted}:
            wanted.append(series)
        if len(wanted) == 3:
            break
    show.check("series to make offers of", len(wanted), 3)
    for series in wanted:
        show.cli(*use, "offer", "from-series", "--evaluation", evaluation, "--series", series["id"])
    document = show.json(*use, "evaluation", "export", "--evaluation", evaluation)
    part = {"id": "part-1", "evaluation_id": evaluation, "name": "Fine-tuning", "kind": "finetune", "cards": 8,
            "interruptible": True, "resumable": True, "run_hours_max": 10}
    head = document["evaluations"][0]
    head.update(currency="USD", utilisation=0.4, horizon_months=3, calendar="730", data_on_site=False, budget="60000")
    document["parts"] = [part]
    costs = document["costs"]
    runs = document.setdefault("trial_runs", [])
    for number, offer in enumerate(document["offers"]):
        for line, amount, basis in (("storage", "60", "monthly"), ("traffic", "40", "monthly"), ("images", "5", "monthly"),
                                    ("waiting", "100", "once"), ("rerun", "50", "once"), ("labour", "900", "monthly"),
                                    ("migration", "500", "once"), ("exit", "300", "once")):
            costs.append({"id": f"cost-{number}-{line}", "offer_id": offer["id"], "line": line, "state": "priced",
                          "amount": amount, "currency": "USD", "unit": "month" if basis == "monthly" else "once",
                          "basis": basis, "quantity": 1, "grade": "E1", "source": "our estimate", "observed_at": "2026-08-21"})
        costs.append({"id": f"cost-{number}-platform", "offer_id": offer["id"], "line": "platform", "state": "included",
                      "reason": "in the card price"})
        for run in range(2):
            runs.append({"id": f"run-{number}-{run}", "offer_id": offer["id"], "part_id": "part-1", "kind": "task",
                         "started_at": f"2026-08-{20 + run}T09:30:00Z", "window": "morning", "outcome": "success",
                         "cards": 1, "provisioning_seconds": 120 + 60 * number + 5 * run, "run_seconds": 1800,
                         "result_seconds": 2000 + 100 * number, "warmup_runs": 1, "repetitions": 5,
                         "hardware_found": "NVIDIA H100", "hardware_promised": "NVIDIA H100"})
    document["criteria"] = [
        {"id": "criterion-cost", "evaluation_id": evaluation, "name": "cost_total", "title_en": "Three-month total",
         "title_zh": "三个月总账", "measure": "ledger_total", "unit": "budget-share", "anchors": ["0.3:1", "1:0.5", "1.3:0"],
         "swing": 100, "order": 1},
        {"id": "criterion-result", "evaluation_id": evaluation, "name": "result_time", "title_en": "Time to result",
         "title_zh": "出结果总时长", "measure": "trial", "measure_argument": "result_seconds", "unit": "s",
         "anchors": ["1000:1", "4000:0"], "swing": 60, "order": 2}]
    path = show.folder / "evaluation.json"
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    show.cli(*use, "evaluation", "import", path)
    ledger = show.json(*use, "ledger", "--evaluation", evaluation, expect=(0, 1))
    for offer in ledger["offers"]:
        print(f"      {offer['name']}: {offer['total'] or offer['missing']} {ledger['currency']}")
    show.check("complete ledgers", sum(o["complete"] for o in ledger["offers"]), 3)
    trial = show.json(*use, "trial", "--evaluation", evaluation, expect=(0, 1))
    show.check("recorded runs an offer", sorted(o["runs"] for o in trial["offers"]), [2, 2, 2])
    show.check_true("two runs are too few to speak, and say how many more",
                    all(m["needs_more"] > 0 for o in trial["offers"] for m in o["measures"] if not m["speaks"]))
    decision = show.json(*use, "decide", "--evaluation", evaluation, expect=(0, 1))
    show.check("offers with a value", len(decision["scores"]), 3)
    for language in ("en", "zh"):
        report = show.folder / f"real-{language}.pdf"
        show.cli(*use, "--lang", language, "report", "--evaluation", evaluation, "--output", report)
        show.check_true(f"report in {language}", report.stat().st_size > 10000, f"{report.stat().st_size} bytes")


def main():
    show = Show("real price files")
    if not PRICES.is_dir():
        show.skip("real price files", f"{PRICES} is not there")
        return 0
    workspace = show.folder / "real.winnow"
    use = ("--workspace", workspace)
    show.cli(*use, "workspace", "new")
    paths = [PRICES / "history" / "gpurentalprices", MARKET, *(PRICES / "skypilot" / name for name in SKYPILOT)]
    files = show.json(*use, "import", *paths, expect=(0, 1))["files"]
    table(files)
    show.check("files read", len(files), 15 + 1 + len(SKYPILOT))
    show.check("files refused", [f["path"] for f in files if f.get("error")], [])
    for prefix, rows in ROWS.items():
        show.check(f"rows of {prefix}", sum(f["rows_read"] for f in files if pathlib.Path(f["path"]).name.startswith(prefix)), rows)
    days = [f["rows_read"] for f in files if "gpurentalprices" in f["path"]]
    show.check("smallest and largest day of gpurentalprices", [min(days), max(days)], [60, 296])
    again = show.json(*use, "import", *paths, expect=(0, 1))["files"]
    show.check("observations added by importing again", sum(f["observations_added"] for f in again), 0)
    info = show.json(*use, "workspace", "check", expect=(0, 1))
    show.check("integrity", info["integrity"], "ok")
    check_values(show, use)
    points = [p for s in values(show, use, accelerator="H200") if s["provider"] == "RunPod" for p in s["points"]
              if p["price"] and float(p["price"]) == 0.5]
    kept_out = collections.Counter("placeholder" in p["flags"] for p in points)
    show.check("RunPod H200 rows at 0.50 flagged as placeholder, and not", [kept_out[True], kept_out[False]], [806, 0])
    placeholders(show, "as-found", lambda text: text)
    placeholders(show, "renamed", rename_provider)
    placeholders(show, "at-0.60", other_price)
    placeholders(show, "renamed-at-0.60", lambda text: rename_provider(other_price(text)))
    picture = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else show.folder) / "h100.png"
    show.cli(*use, "history", "--accelerator", "H100", "--kind", "on_demand", "--from", "2026-07-01", "--png", picture)
    show.check_true("H100 over time as PNG", picture.stat().st_size > 5000, picture if len(sys.argv) > 1 else "")
    show.cli(*use, "evaluation", "new", "From real prices", "--currency", "USD")
    evaluation = show.json(*use, "evaluation", "list")["evaluations"][0]["id"]
    offers_of_series(show, use, evaluation)
    show.finish()


if __name__ == "__main__":
    sys.exit(main())
