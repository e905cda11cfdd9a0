"""Checks of the page's form: what it asks for, how it fits, who can read it. Each takes the browser and a report's path."""

import os

WIDTHS = (400, 900, 1280, 2560)

# Things that reach beyond the page's right edge, unless a box of their own scrolls them.
OVERFLOWING = """
const width = document.documentElement.clientWidth, found = [];
if (document.documentElement.scrollWidth > width) { found.push('the page is ' + document.documentElement.scrollWidth + ' wide'); }
for (const e of document.body.querySelectorAll('*')) {
  // To ask for the place of what is closed would lay it out.
  if (!e.checkVisibility()) { continue; }
  const box = e.getBoundingClientRect();
  if (box.width === 0 || box.right <= width + 1) { continue; }
  let inside = false;
  for (let p = e; p; p = p.parentElement) {
    if (p !== e && ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(p).overflowX)) { inside = true; break; }
  }
  if (!inside) { found.push(e.tagName + '.' + e.className + ' ends at ' + Math.round(box.right)); }
}
return found.slice(0, 5);
"""

OPEN_ALL = "for (const e of document.querySelectorAll('details')) { e.open = true; }"

# Of each section the first forty: the others are made in the same way, and with 30 apps contention alone has 1,660, which take
# half a minute for each width.
OPEN_MOST = """
const opened = new Map();
for (const e of document.querySelectorAll('details')) {
  const section = e.closest('section'), count = opened.get(section) || 0;
  e.open = count < 40;
  opened.set(section, count + 1);
}
"""


def asks_nothing(browser, path):
    """No word in the console, no request to anywhere, with everything open."""
    page = browser.open(path)
    page.run(OPEN_ALL)
    page.settle()
    assert page.complaints() == [] and page.requests() == []


def is_quiet(browser, path):
    """No word in the console, no request to anywhere: not when it loads, not when it is used."""
    page = browser.open(path, "#t=0.5-1.0")
    page.run(OPEN_ALL)
    page.press(page.button("Whole run"))
    page.settle()
    assert page.complaints() == []
    assert page.requests() == []


def fits(browser, path):
    """Nothing is wider than the page, closed or open."""
    page = browser.open(path)
    for width in WIDTHS:
        page.resize(width)
        assert page.run(OVERFLOWING) == [], f"at {width} px"
    page.run(OPEN_MOST)
    for width in WIDTHS:
        page.resize(width)
        assert page.run(OVERFLOWING) == [], f"at {width} px, with much open"


def shows_contents(browser, path):
    """On a wide window every link of the contents is in sight, without scrolling the line."""
    page = browser.open(path)
    for width in (900, 1280, 1400):
        page.resize(width)
        cut = page.run(
            """const line = document.querySelector('.bar-top .links'), end = line.getBoundingClientRect().right + 1;
               const isFaded = getComputedStyle(line).maskImage !== 'none';
               return [...line.querySelectorAll('a')].filter(e => isFaded || e.getBoundingClientRect().right > end)
                 .map(e => e.textContent)"""
        )
        assert cut == [], f"at {width} px these are cut: {cut}"
        height = page.run("return document.querySelector('.bar-top').getBoundingClientRect().height")
        assert height <= 68, f"at {width} px the contents are {height} px high, and cover what a link leads to"


# Labels that are neither whole nor hidden, one that covers the end of the run, and names that are cut.
CUT_LABELS = """
const cut = [], end = document.querySelector('.run-end')?.getBoundingClientRect();
let whole = 0;
for (const e of document.querySelectorAll('.phase > *, .seg > *')) {
  if (!e.parentElement.checkVisibility()) { continue; }
  const box = e.parentElement.getBoundingClientRect(), own = e.getBoundingClientRect();
  // What does not fit has wrapped into a line below the box.
  if (own.width === 0 || own.top >= box.bottom - 1) { continue; }
  whole++;
  if (own.right > box.right + 0.5 || own.bottom > box.bottom + 2) { cut.push(e.textContent); }
  if (e.closest('.strip-head') && own.right > end.left + 0.5) { cut.push(e.textContent + ', under the end'); }
}
for (const e of document.querySelectorAll('.bar-name, .samples .who, th[scope=row]')) {
  if (e.checkVisibility() && getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1) { cut.push(e.textContent); }
}
return [whole, cut];
"""


def shows_whole_labels(browser, path):
    """A label of a phase or of a part is whole or not there, and names are whole, at the widths of a window beside another."""
    page = browser.open(path)
    page.run(OPEN_MOST)
    for width in (800, 900, 1000, 1100, 1280):
        page.resize(width)
        whole, cut = page.run(CUT_LABELS)
        assert cut == [], f"at {width} px these are cut: {cut[:5]}"
        assert whole > 0, f"at {width} px no label is left"


def zoomed_fits(browser, path):
    """Single frames fit as well as the whole run."""
    page = browser.open(path, "#t=1.5-1.7")
    for width in WIDTHS:
        page.resize(width)
        assert page.run(OVERFLOWING) == [], f"at {width} px"


def _axe(page, where, run_only):
    result = page.driver.execute_async_script(
        """
        const done = arguments[1];
        axe.run(document, { resultTypes: ['violations'], ...arguments[0] })
          .then(r => done({ violations: r.violations, passes: r.passes.map(p => p.id) }), e => done({ error: String(e) }));
        """,
        run_only,
    )
    assert "error" not in result, result
    assert result["passes"] or result["violations"], "axe looked at nothing"
    found = [
        f"{v['id']}: {n['target']} {n['failureSummary'].splitlines()[-1]}" for v in result["violations"] for n in v["nodes"][:2]
    ]
    assert found == [], where + ":\n" + "\n".join(found)


# Of every list the first few: the rest is made in the same way, and contrast takes axe its time with every element.
PRUNE = """
for (const list of document.querySelectorAll('tbody, ol, ul, dl, .frames, .k, .track, .thread, .fill')) {
  while (list.children.length > 4) { list.lastElementChild.remove(); }
}
"""


def can_be_read(browser, path):
    """axe-core finds nothing: names, roles, headings; contrast on light ground and on dark; zoomed in, and all opened."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
    page = browser.open(path, "#t=1.5-1.7")
    page.run(OPEN_ALL)
    with open(os.environ["AXE"], encoding="utf-8") as file:
        page.run(file.read())
    _axe(page, "names and roles", {"runOnly": tags, "rules": {"color-contrast": {"enabled": False}}})
    page.run(PRUNE)
    for scheme in ("light", "dark"):
        browser.show_in(scheme)
        page.settle()
        _axe(page, scheme, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})


def stands_without_scripts(browser, path):
    """With scripts off the verdict, the tables and the timeline are there, and nothing offers what can't be done."""
    page = browser.open(path, scripts=False)
    assert page.run("return document.querySelector('h1').innerText.length") > 10
    assert page.run("return getComputedStyle(document.getElementById('theme')).display") == "none"
    rows = page.run(
        "return [...document.querySelectorAll('#figures tbody tr')].filter(e => e.getBoundingClientRect().height > 10).length"
    )
    assert rows >= 2, f"{rows} rows of figures"
    lanes = page.run(
        """return [...document.querySelectorAll('#timeline .lane svg')].map(e => [
             e.getBoundingClientRect().height, getComputedStyle(e).visibility,
             [...e.querySelectorAll('[class=met], [class=missed]')].reduce((n, p) => n + (p.getAttribute('d') || '').length, 0)])"""
    )
    assert lanes, "no lane"
    for height, visibility, drawn in lanes:
        assert height >= 100 and visibility == "visible" and drawn > 20, (height, visibility, drawn)
    dead = page.run(
        """return [...document.querySelectorAll('button, [aria-sort], select')].filter(e => e.offsetParent !== null)
             .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert dead == [], f"can't be used without scripts: {dead}"
    assert page.run(OVERFLOWING) == []
    assert page.complaints() == [] and page.requests() == []


def works_in_a_sandbox(browser, path):
    """In a frame without an origin, as CI systems show reports: it draws, zooms, and storage that throws harms nothing."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    outer = os.path.join(browser.folder, "sandbox.html")
    source = text.replace("&", "&amp;").replace('"', "&quot;")
    with open(outer, "w", encoding="utf-8") as file:
        file.write(f'<!DOCTYPE html><title>x</title><iframe sandbox="allow-scripts" width="1000" height="800" srcdoc="{source}"></iframe>')
    page = browser.open(outer)
    page.driver.switch_to.frame(page.one("iframe"))
    try:
        page.press(page.button("Zoom in"))
        page.until("the sandboxed page zooms", lambda: page.count(".timeline.zoomed") == 1)
        page.press(page.one("#theme"))
        assert page.run("return document.documentElement.dataset.theme") == "dark"
    finally:
        page.driver.switch_to.default_content()
    assert page.complaints() == []


def prints(browser, path):
    """It prints: pages that hold something, and not hundreds of them."""
    import base64

    page = browser.open(path)
    data = base64.b64decode(browser.cdp("Page.printToPDF", preferCSSPageSize=True)["data"])
    sheets = data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") + data.count(b"/Type /Page/")
    assert data.startswith(b"%PDF") and 1 <= sheets <= 60, f"{sheets} sheets"
