"""The numbers of the page are those of result.json: cell by cell where a table has an order, each one by itself elsewhere."""

from numbers_of import NUMBER, PARTS, Numbers, part, whole
from use import open_everything, result_of

CELLS = """
return [...document.querySelectorAll(arguments[0] + ' tbody tr')].map(row => [...row.cells].map(cell => {
  const copy = cell.cloneNode(true);
  for (const note of copy.querySelectorAll('.note, .muted')) { note.remove(); }
  return copy.textContent.trim();
}))
"""

# What an element says by itself, without its children; words of the page that are no figures are left out.
TEXTS = """
const skipped = 'script, style, #part-legend, .axis, .yaxis, .sort, footer, .legend, abbr, .glossary, th[scope=col], th[scope=colgroup]';
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (e.closest(skipped) || e.closest('bdi') || e.closest('.lead') || e.closest('.hidden')) { continue; }
  found.push([e.closest('section')?.id ?? 'head', walker.currentNode.textContent]);
}
return found;
"""


def statistics_of(result):
    """The rows of the first table: an app in all, then its phases after warm-up."""
    for app in result["apps"]:
        yield app, app["total"]
        for figures in app["phases"]:
            if not result["phases"][figures["phase"]]["isWarmUp"]:
                yield app, figures["statistics"]


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
    """The figures, the ledger and the matrix, cell by cell."""
    page = browser.open(path)
    result = result_of(path)
    rate = result["run"]["refresh"]["millihertz"] / 1000
    rows = page.run(CELLS, "#figures .scroll:first-of-type")[: len(list(statistics_of(result)))]
    expected = list(statistics_of(result))
    assert len(rows) == len(expected) > 0
    for cells, (app, s) in zip(rows, expected):
        where = f"figures of {app['name']}, {cells[0]}"
        wall, cpu, late = (s.get(key) or {} for key in ("mainThread", "onCPU", "overrun"))
        seconds = s["onScreen"] / 1e9
        values = [(s["shown"] / seconds, 1) if seconds else (None, 1)]
        values += [(s[key], 1) for key in ("wanted", "shown", "missed", "dropped")]
        values += [(s["dropped"] / rate / seconds, 1000) if seconds else (None, 1), None, None]
        values += [(wall.get("count", 0), 1)]
        values += [(wall.get(key), 1e-6) for key in ("p50", "p95", "p99", "max", "slowestPercentMean")]
        values += [(cpu.get("count", 0), 1)] + [(cpu.get(key), 1e-6) for key in ("p50", "p95", "p99")]
        values += [(late.get("count", 0), 1)] + [(late.get(key), 1e-6) for key in ("p50", "max")]
        assert len(values) == len(cells) - 1, cells
        for cell, value in zip(cells[1:], values):
            if value:
                same(cell, *value, where)
    ledgers = page.run(CELLS, "#ledger")
    place = 0
    for app, s in expected:
        n = (s.get("mainThread") or {}).get("count", 0)
        for ledger, count in [(s["ledger"], n)] + ([(s["missedLedger"], s["missed"])] if s["missed"] else []):
            cells, place = ledgers[place], place + 1
            where = f"ledger of {app['name']}, {cells[0]}"
            same(cells[1], count, 1, where)
            for cell, name in zip(cells[2:], PARTS):
                value = part(ledger, name)
                same(cell, None if value is None or not count else value / count, 1e-6, f"{where}, {name}")
            same(cells[-1], whole(ledger) / count if count else None, 1e-6, f"{where}, sum")
    assert place == len(ledgers)


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
