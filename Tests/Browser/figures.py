"""The numbers of the page are those of result.json: cell by cell where a table has an order, each one by itself elsewhere."""

from numbers_of import NUMBER, PARTS, Numbers, part, whole
from use import open_everything, result_of

# The rows of a table, each cell by the key of its column.
ROWS = """
const table = document.querySelector(arguments[0]);
const keys = [...table.tHead.rows[table.tHead.rows.length - 1].cells].map(c => c.dataset.key ?? 'name');
return [...table.tBodies[0].rows].map(row => Object.fromEntries([...row.cells].map((cell, i) => {
  const copy = cell.cloneNode(true);
  for (const note of copy.querySelectorAll('.note, .muted')) { note.remove(); }
  return [keys[i], copy.textContent.trim()];
})))
"""

# What an element says by itself, without its children; words of the page that are no figures are left out.
TEXTS = """
const skipped = 'script, style, #part-legend, .explain, .frame-note, .axis, .yaxis, .sort, footer, .legend, abbr, .glossary, th[scope=col], th[scope=colgroup]';
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (e.closest(skipped) || e.closest('bdi') || e.closest('.lead') || e.closest('.hidden')) { continue; }
  found.push([e.closest('section')?.id ?? 'head', walker.currentNode.textContent]);
}
return found;
"""


def statistics_of(result):
    """The rows of the first table: an app in all, then its phases after warm-up unless there is but one."""
    for app in result["apps"]:
        yield app, app["total"]
        phases = [f["statistics"] for f in app["phases"] if not result["phases"][f["phase"]]["isWarmUp"]]
        if len(phases) == 1 and all(phases[0][key] == app["total"][key] for key in ("wanted", "shown", "dropped")):
            continue
        for statistics in phases:
            yield app, statistics


def number(text):
    found = NUMBER.findall(text)
    return float(found[0].replace(",", "").replace("−", "-")) if found else None


def same(text, value, scale, where):
    """A cell against a value of the result, rounded to the cell's places."""
    if value is None:
        assert number(text) is None, f"{where}: {text} for nothing"
        return
    digits = NUMBER.findall(text)
    assert digits, f"{where}: {text!r} for {value}"
    places = len(digits[0].partition(".")[2])
    assert abs(number(text) - value * scale) <= 0.5 * 10**-places * 1.0001, f"{where}: {text} for {value * scale}"


def tables_are_the_result(browser, path):
    """The figures and the ledger, cell by cell; a column that is left out is zero in every row."""
    page = browser.open(path)
    result = result_of(path)
    rate = result["run"]["refresh"]["millihertz"] / 1000
    rows = page.run(ROWS, "#figures table")
    expected = list(statistics_of(result))
    assert len(rows) == len(expected) > 0
    for cells, (app, s) in zip(rows, expected):
        where = f"figures of {app['name']}, {cells['name']}"
        # A phase may be shorter than the vsyncs within it.
        seconds = (s.get("vsyncTime") or s["onScreen"]) / 1e9
        values = {key: (s[key], 1) for key in ("wanted", "shown", "missed", "dropped")}
        values["fps"] = (s["shown"] / seconds, 1) if seconds else (None, 1)
        values["hitchRatio"] = (s["dropped"] / rate / seconds, 1000) if seconds else (None, 1)
        values["longestFreeze"] = (s["longestFreeze"] or None, 1e-6)
        for name in ("presentToPresent", "mainThread", "onCPU", "overrun"):
            values |= {f"{name}.{p}": ((s.get(name) or {}).get(p), 1e-6) for p in ("p50", "p95", "p99", "max")}
        assert {"fps", "shown", "missed", "dropped", "mainThread.p50"} <= set(cells), cells
        for key, (value, scale) in values.items():
            if key in cells:
                same(cells[key], value, scale, f"{where}, {key}")
            elif key in ("wanted", "hitchRatio", "longestFreeze"):
                assert not value, f"{where}: {key} is left out and {value}"
    ledgers = page.run(ROWS, "#ledger table")
    place = 0
    for app, s in shown_ledgers(result):
        cells, place = ledgers[place], place + 1
        ledger, count = s
        where = f"ledger of {app['name']}, {cells['name']}"
        same(cells["n"], count, 1, where)
        for name in PARTS:
            value = part(ledger, name)
            if name in cells:
                same(cells[name], None if value is None else value / count, 1e-6, f"{where}, {name}")
            else:
                assert value is not None and abs(value / count) <= 5001, f"{where}: {name} is left out and {value}"
        same(cells["sum"], whole(ledger) / count, 1e-6, f"{where}, sum")
    assert place == len(ledgers) > 0


def shown_ledgers(result):
    """The rows of the ledger: all frames, the missed ones unless they are all or stand in one phase, phases unless one."""
    for app in result["apps"]:
        rows = [s for a, s in statistics_of(result) if a is app]
        late = sum(1 for s in rows[1:] if s["missed"])
        for i, s in enumerate(rows):
            n = (s.get("mainThread") or {}).get("count", 0)
            if n:
                yield app, (s["ledger"], n)
            if 0 < s["missed"] < n and (i > 0 or len(rows) == 1 or late > 1):
                yield app, (s["missedLedger"], s["missed"])


def numbers_are_of_the_result(browser, path):
    """Every number in the page, once all of it is open, is a number of result.json or follows from it."""
    page = browser.open(path)
    open_everything(page)
    numbers = Numbers(result_of(path))
    texts = page.run(TEXTS)
    count, strange = 0, []
    for where, text in texts:
        for found in NUMBER.findall(text):
            count += 1
            if not numbers.has(found):
                strange.append(f"{where}: {found} in {text.strip()[:90]!r}")
    assert count > 100, f"only {count} numbers were found"
    assert strange == [], f"{len(strange)} of {count}:\n" + "\n".join(strange[:20])
