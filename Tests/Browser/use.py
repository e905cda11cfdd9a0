"""Checks of what one can do with the page. Each takes the browser and a report's path."""

import json
import os
import re

from selenium.webdriver.common.keys import Keys

RESULT = "return JSON.parse(document.getElementById('result').textContent)"


def result_of(path):
    with open(os.path.join(os.path.dirname(path), "result.json"), encoding="utf-8") as file:
        return json.load(file)


def worst_frame(path):
    """The app and the frame that missed its deadline by most."""
    frames = [(f["overrun"], app["name"], f["number"]) for app in result_of(path)["apps"] for f in app["worst"]]
    assert frames, "this check needs a run with a late frame"
    return max(frames)[1:]


def range_text(page):
    return page.run("return document.querySelector('.zoom output').textContent")


def is_drawn(page):
    """How many lanes have bars on their canvas: a twentieth of its pixels, at the least."""
    return page.run(
        """return [...document.querySelectorAll('.lane canvas')].filter(c => {
             if (c.hidden || c.width === 0) { return false; }
             const pixels = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
             let some = 0;
             for (let i = 3; i < pixels.length; i += 4) { some += pixels[i] > 0 ? 1 : 0; }
             return some > pixels.length / 4 / 20;
           }).length"""
    )


def zooms(browser, path):
    """From the whole run to single frames and back, without losing a missed frame."""
    page = browser.open(path)
    assert range_text(page) == "whole run" and is_drawn(page) == 0
    seen = set()
    for _ in range(8):
        page.press(page.button("Zoom in"))
        seen.add(range_text(page))
    assert len(seen) >= 4, f"zooming in does not: {seen}"
    assert is_drawn(page) > 0
    times = [float(t) for t in re.findall(r"[0-9.]+", range_text(page))]
    assert times[1] - times[0] < 0.5, f"{range_text(page)} is not single frames"
    assert page.run("return location.hash").startswith("#t=")
    page.press(page.button("Go to the next missed frame"))
    text = range_text(page)
    assert "missed" in text and " frame " in text, text
    page.button("Go to the next missed frame").send_keys("n")
    assert range_text(page) != text, "the key n does nothing after the button"
    page.press(page.button("Show the whole run"))
    assert range_text(page) == "whole run" and is_drawn(page) == 0


def shows_cpus(browser, path):
    """Once single frames show, so does who had the CPU, slice by slice: as much of it as was used, in the apps' colours."""
    page = browser.open(path)
    assert page.run("return document.querySelectorAll('.lane-cpu canvas:not([hidden])').length") == 0
    page = browser.open(path, "#t=20.2-20.5")
    colors = page.run(
        """const c = document.querySelector('.lane-cpu[data-cpu] canvas'), g = c.getContext('2d');
           const row = g.getImageData(0, c.height >> 1, c.width, 1).data, seen = {};
           for (let i = 0; i < row.length; i += 4) { const k = row.slice(i, i + 4).join(); seen[k] = (seen[k] ?? 0) + 1; }
           return Object.values(seen).map(n => n / c.width).sort((a, b) => b - a);"""
    )
    # Three apps use 24 ms of each 33.3 ms: what the rest shows is the surface. Edges are mixed colours.
    assert not page.run("return document.querySelector('.lane-cpu[data-cpu] canvas').hidden")
    shares = [share for share in colors if share > 0.1]
    assert len(shares) == 4, colors
    assert abs(max(shares) - (1 - 24 / 33.333)) < 0.04, colors
    assert "slice by slice" in page.one(".lane-cpu[data-cpu] .lane-name").text
    from selenium.webdriver.common.action_chains import ActionChains

    lane = page.one(".lane-cpu[data-cpu] svg")
    page.run("arguments[0].scrollIntoView({ block: 'center' })", lane)
    ActionChains(page.driver).move_to_element_with_offset(lane, 40, 0).perform()
    page.until("the tip is there", lambda: page.count(".tip:not([hidden])") == 1)
    assert re.fullmatch(r"CPU \d+ at 20\.\d{4} s: .+ for \d+\.\d\d ms", page.one(".tip").text), page.one(".tip").text


def saves_figures(browser, path):
    """The figures of the page come out of it as a file, byte for byte."""
    page = browser.open(path)
    browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=browser.folder)
    file = os.path.join(browser.folder, "figures.json")
    if os.path.exists(file):
        os.remove(file)
    page.run("for (const e of document.querySelectorAll('details')) { e.open = true; }")
    page.press(page.one("#save"))
    page.until("the file is there", lambda: os.path.exists(file))
    with open(file, encoding="utf-8") as saved:
        assert saved.read() == page.run("return document.getElementById('result').textContent")


def drags(browser, path):
    """A stretch that the mouse brushes over becomes the view."""
    from selenium.webdriver.common.action_chains import ActionChains

    page = browser.open(path)
    lane = page.one(".lane svg")
    page.run("arguments[0].scrollIntoView({ block: 'center' })", lane)
    width = lane.size["width"]
    chain = ActionChains(page.driver).move_to_element_with_offset(lane, -int(width * 0.25), 0).click_and_hold()
    chain.move_by_offset(int(width * 0.25), 5).release().perform()
    duration = result_of(path)["run"]["observed"] / 1e9
    times = [float(t) for t in re.findall(r"[0-9.]+", range_text(page))]
    assert len(times) == 2, range_text(page)
    assert abs(times[0] - duration * 0.25) < duration * 0.02 and abs(times[1] - duration * 0.5) < duration * 0.02, times


def follows_links(browser, path):
    """A link to a stretch and a link to a frame lead there, when the page opens and later."""
    page = browser.open(path, "#t=1.2-1.9")
    assert range_text(page).startswith("1.200 s to 1.900 s"), range_text(page)
    app, number = worst_frame(path)
    link = page.run("return '#app=' + encodeURIComponent(arguments[0]) + '&frame=' + arguments[1]", app, number)
    for page in (browser.open(path, link), browser.open(path)):
        if link not in page.run("return location.href"):
            page.run("location.hash = arguments[0]", link)
        page.until("the frame is open", lambda: page.count("details.frame[open]") == 1)
        frame = page.one("details.frame[open]")
        assert (frame.get_attribute("data-app"), int(frame.get_attribute("data-frame"))) == (app, number)
        text = range_text(page)
        assert f"{app} frame {number} " in text and "missed" in text, text
        page.until("the frame's body is there", lambda: page.count("details.frame[open] .body") == 1)
        body = page.one("details.frame[open] .body").text
        assert "Ledger" in body and "deadline" in body, body


def click_frame(page, lane=0):
    """Zooms to the next missed frame and clicks it."""
    page.press(page.button("Go to the next missed frame"))
    for _ in range(2):
        page.run("document.querySelector('.scroll:has(.timeline)').focus()")
        page.keys("+")
    page.keys("n")
    return page.run("return location.hash")


def tells_of_frames(browser, path):
    """A frame has an address, its verdict and the command that explains it, also where it is not among the worst."""
    page = browser.open(path)
    address = click_frame(page)
    assert re.fullmatch(r"#app=[^&]+&frame=\d+", address), address
    note = page.one(".frame-note")
    assert "attributed to" in note.text and "fbprof explain" in note.text and "--frame" in note.text, note.text
    assert os.path.dirname(path) in note.text, note.text
    page.keys("n")
    assert page.run("return location.hash") != address, "the next frame has the same address"
    # By the mouse, too: the frame in the middle of a lane.
    lane = page.run("return [...document.querySelectorAll('.lane svg')].find(e => e.clientWidth > 0)")
    page.run("history.replaceState(null, '', '#timeline')")
    page.press(lane)
    assert re.fullmatch(r"#app=[^&]+&frame=\d+", page.run("return location.hash"))
    page.press(page.button("Show the whole run"))
    assert page.count(".frame-note:not([hidden])") == 0
    page.run("location.hash = '#app=nobody&frame=1'")
    page.until("a bad link is answered", lambda: "There is no app" in page.one(".frame-note").text)
    app = result_of(path)["apps"][0]["name"]
    page.run("location.hash = '#app=' + encodeURIComponent(arguments[0]) + '&frame=999999'", app)
    page.until("a bad number is answered", lambda: "There is no frame 999999" in page.one(".frame-note").text)


def lands_on_headers(browser, path):
    """A link to a frame shows the frame's line in the upper half of the window, below the contents."""
    app, number = worst_frame(path)
    page = browser.open(path)
    link = page.run("return '#app=' + encodeURIComponent(arguments[0]) + '&frame=' + arguments[1]", app, number)
    page = browser.open(path, link)
    page.until("the frame is open", lambda: page.count("details.frame[open] .body") == 1)
    page.settle()
    top, bar = page.run(
        """return [document.querySelector('details.frame[open] > summary').getBoundingClientRect().top,
             document.querySelector('.bar-top').getBoundingClientRect().bottom]"""
    )
    assert bar - 1 <= top <= 450, f"the line is at {top}, the contents end at {bar}"


def tips_keep_clear(browser, path):
    """The tip over a lane covers none of its frames, and goes when the view changes."""
    from selenium.webdriver.common.action_chains import ActionChains

    page = browser.open(path)
    lane = page.one(".lane svg")
    page.run("arguments[0].scrollIntoView({ block: 'center' })", lane)
    ActionChains(page.driver).move_to_element_with_offset(lane, 40, 0).perform()
    page.until("the tip is there", lambda: page.count(".tip:not([hidden])") == 1)
    tip, top = page.run(
        "return [document.querySelector('.tip').getBoundingClientRect().bottom, arguments[0].getBoundingClientRect().top]", lane
    )
    assert tip <= top + 1, f"the tip ends at {tip}, the frames begin at {top}"
    # Without scrolling: a lane that moves away from under the pointer hides the tip, too.
    page.run("document.querySelector('.scroll:has(.timeline)').focus({ preventScroll: true })")
    page.keys("+")
    assert page.count(".tip:not([hidden])") == 0, "the tip stays"


def opens_folded(browser, path):
    """A link of the contents opens the section that it leads to, and the contents stay in sight."""
    page = browser.open(path)
    folded = page.all("section > details.fold:not([open])")
    assert folded, "this check needs a folded section"
    anchor = page.run("return arguments[0].parentElement.id", folded[-1])
    page.run("document.querySelector('.bar-top a[href=\"#' + arguments[0] + '\"]').click()", anchor)
    page.until("it is open", lambda: page.count(f"#{anchor} > details.fold[open]") == 1)
    assert page.run("return document.querySelector('.bar-top').getBoundingClientRect().top") == 0
    page = browser.open(path, f"#{anchor}")
    page.until("it is open from the start", lambda: page.count(f"#{anchor} > details.fold[open]") == 1)


def finds_apps(browser, path):
    """Of many apps one by its name, and all in the order of their names."""
    page = browser.open(path)
    rows = "[...document.querySelectorAll('.overview .apps > li')]"
    names = page.run(f"return {rows}.map(e => e.dataset.app)")
    bad = page.run(f"return {rows}.map(e => Number(e.dataset.bad))")
    assert len(names) > 8 and names != sorted(names) and len(set(names)) == len(names)
    assert sum(bad[:8]) >= sum(sorted(bad)[-8:]) * 0.9, bad
    box = page.one("input[type=search]")
    box.send_keys(names[-1])
    shown = page.run(f"return {rows}.filter(e => e.checkVisibility()).map(e => e.dataset.app)")
    assert shown == [names[-1]], shown
    box.clear()
    box.send_keys(" ")
    page.run("arguments[0].closest('.sort').querySelector('select').value = 'name';"
             "arguments[0].closest('.sort').querySelector('select').dispatchEvent(new Event('change'))", box)
    assert page.run(f"return {rows}.map(e => e.dataset.app)") == sorted(names)


def shows_freezes(browser, path):
    """A freeze is a block as long as it lasted, in the strip and in the lane, and named once zoomed to."""
    page = browser.open(path)
    result = result_of(path)
    longest = max(app["total"]["longestFreeze"] for app in result["apps"])
    assert longest > 1e8, "this check needs a freeze"
    span = max(result["run"]["observed"], max(p["end"] for p in result["phases"]))
    for place in (".mini", ".lane svg"):
        share = page.run(
            """return Math.max(...[...document.querySelectorAll(arguments[0] + ' .freeze')].map(e => e.getBoundingClientRect().width
                 / e.closest('svg').getBoundingClientRect().width))""",
            place,
        )
        # From the vsync at which it was due to its end: up to two intervals less than from one shown frame to the next.
        assert abs(share - longest / span) < 0.05 / (span / 1e9) + 0.002, f"{place}: {share} of {longest / span}"


def shows_lives(browser, path):
    """Each state of an app is a bar where and as long as it was, the higher the more the app may do; ends are marked."""
    page = browser.open(path)
    result = result_of(path)
    span = max(result["run"]["observed"], max(p["end"] for p in result["phases"]))
    lanes = page.run(
        """return [...document.querySelectorAll('.lane-cpu.life svg')].map(svg => {
             const all = svg.getBoundingClientRect();
             const box = e => {
               const r = e.getBoundingClientRect();
               return [(r.left - all.left) / all.width, r.width / all.width, r.height / all.height];
             };
             return { bars: [...svg.querySelectorAll('rect')].map(e => [e.classList[0], ...box(e)]),
                      ends: [...svg.querySelectorAll('.l-ended')].map(box) };
           })"""
    )
    lives = [life for life in result["lives"] if life["stays"]]
    assert len(lanes) == len(lives) > 0
    heights = {"active": 1, "inactive": 0.75, "background": 0.5, "suspended": 0.2}
    seen = set()
    for lane, life in zip(lanes, lives):
        stays = [s for s in life["stays"] if s["state"] in heights]
        assert len(lane["bars"]) == len(stays), f"{len(lane['bars'])} bars for {len(stays)} states of {life['app']}"
        for (name, left, width, height), stay in zip(lane["bars"], stays):
            where = f"{life['app']}: {stay}"
            assert name == "l-" + stay["state"], f"{name} for {where}"
            assert abs(left - stay["start"] / span) < 0.003, f"{left} for {where}"
            assert abs(width - (stay["end"] - stay["start"]) / span) < 0.003, f"{width} for {where}"
            assert abs(height - heights[stay["state"]]) < 0.05, f"{height} for {where}"
            seen.add(stay["state"])
    assert seen == set(heights), f"this check needs an app in each state, not only {seen}"
    ends = [f["at"] / span for f in result["findings"] if f["kind"] == "terminated"]
    marks = [left for lane in lanes for left, _, _ in lane["ends"]]
    assert len(marks) == len({f["app"] for f in result["findings"] if f["kind"] == "terminated"}) > 0
    assert all(any(abs(mark - end) < 0.004 for end in ends) for mark in marks), f"{marks} for {ends}"


def shows_layouts(browser, path):
    """Each place of an app is an area where and as long as it was there, as high as its share of the screen's width."""
    page = browser.open(path)
    result = result_of(path)
    layouts, span = result["layouts"], max(result["run"]["observed"], max(p["end"] for p in result["phases"]))
    lanes = page.run(
        """return [...document.querySelectorAll('.lane-cpu:has([id^=layout-])')].map(lane => {
             const all = lane.querySelector('svg').getBoundingClientRect();
             const box = e => {
               const r = e.getBoundingClientRect();
               return [(r.left - all.left) / all.width, r.width / all.width, (all.bottom - r.top) / all.height];
             };
             return { areas: [...lane.querySelectorAll('path:not(.at)')].map(box), marks: [...lane.querySelectorAll('.at')].map(box) };
           })"""
    )
    assert len(lanes) == len(layouts["apps"]) > 0
    heights = set()
    for lane, app in zip(lanes, layouts["apps"]):
        places = [p for p in app["places"] if not p["isHidden"]]
        # The areas are in the order of the names of their kinds.
        wanted = []
        for place, next_place in zip(places, [*places[1:], {"at": span}]):
            size = place.get("size")
            share = size["width"] / layouts["screen"]["width"] if size else 0.25
            wanted.append((place["mode"], place["at"] / span, (next_place["at"] - place["at"]) / span, share))
        assert len(lane["areas"]) == len(wanted), f"{lane} for {wanted}"
        for (left, width, height), (mode, start, length, share) in zip(lane["areas"], sorted(wanted)):
            assert abs(left - start) < 0.003 and abs(width - length) < 0.005, f"{app['app']}, {mode}: {left}, {width}"
            assert abs(height - share) < 0.04, f"{app['app']}, {mode}: {height} high, not {share}"
            heights.add(round(share, 1))
        moves = [t["at"] / span for t in layouts["transitions"] if t["app"] == app["app"] and not t["isHidden"]]
        assert len(lane["marks"]) == (1 if moves else 0)
        assert not moves or abs(lane["marks"][0][0] - moves[0]) < 0.005, f"{lane['marks']} for {moves}"
    assert len(heights) > 2, "this check needs places of several sizes"


def names_by_color(browser, path):
    """No two apps of the CPUs' legend have the same color."""
    page = browser.open(path)
    colors = page.run(
        """const legend = [...document.querySelectorAll('#timeline .legend.below')].find(e => e.textContent.startsWith('On the CPUs'));
           return [...legend.querySelectorAll('.swatch')].map(e => getComputedStyle(e).backgroundColor)"""
    )
    assert len(colors) > 6, "this check needs many apps"
    assert len(set(colors)) == len(colors), colors


def says_when_none_is_left(browser, path):
    """Where no further frame was missed, the button for the next one says so."""
    page = browser.open(path)
    page.press(page.button("Go to the next missed frame"))
    assert range_text(page) == "no missed frame", range_text(page)
    page.press(page.button("Zoom in"))
    page.keys("p")
    assert range_text(page) == "no earlier missed frame", range_text(page)


def is_short(browser, path, screens):
    """The page fits in so many screens, with a picture on the first."""
    page = browser.open(path, width=1400, height=900)
    page.settle()
    height = page.run("return document.documentElement.scrollHeight")
    assert height <= screens * 900, f"{height} px are more than {screens} screens"
    first = page.run("return document.querySelector('.mini').getBoundingClientRect().top")
    assert first < 700, f"the first picture is at {first} px"
    wide = page.run(
        """return [...document.querySelectorAll('#figures .scroll')].filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1)
             .map(e => e.getAttribute('aria-label') + ' ' + e.scrollWidth + ' of ' + e.clientWidth)"""
    )
    assert wide == [], f"columns are cut off: {wide}"


def is_short_with_late_frames(browser, path):
    is_short(browser, path, 5)


def is_short_when_good(browser, path):
    is_short(browser, path, 3)


def is_short_with_many_apps(browser, path):
    is_short(browser, path, 8)


def open_everything(page):
    """Opens what can be opened, and waits for what comes of it."""
    page.run("for (const e of document.querySelectorAll('details')) { e.open = true; }")
    page.run("for (const e of document.querySelectorAll('.pick')) { e.click(); }")
    page.until("nothing is left to come", lambda: page.count(".later") == 0)


def opens_all(browser, path):
    """What the page keeps compressed comes when it is opened, by a click and by a link."""
    page = browser.open(path)
    assert page.count(".later") > 0, "this check needs a page with deferred parts"
    everything = page.all("#worst .sort button.all")
    if everything:
        page.press(everything[0])
    last = page.run("const all = document.querySelectorAll('details.frame'); return all[all.length - 1]")
    assert page.run("return arguments[0].querySelector('.body') === null", last), "the last frame is not deferred"
    page.press(last.find_element("tag name", "summary"))
    page.until("a frame's body comes", lambda: page.run("return arguments[0].querySelector('.body h3') !== null", last))
    number = last.get_attribute("data-frame")
    app = next(a for a in result_of(path)["apps"] if a["name"] == last.get_attribute("data-app"))
    detail = next(f for f in app["worst"] if str(f["number"]) == number)
    assert f"{detail['end'] / 1e6:.2f} ms" in last.text, last.text
    open_everything(page)
    assert page.complaints() == []


def sorts_frames(browser, path):
    """The worst frames by time and back by overrun."""
    page = browser.open(path)

    def order(key):
        lists = page.run(
            """return [...document.querySelectorAll('.frames')].map(l => [...l.querySelectorAll('details.frame')]
                 .map(e => Number(e.dataset[arguments[0]])))""",
            key,
        )
        assert lists and max(map(len, lists)) > 1, "this check needs late frames"
        return lists

    assert all(l == sorted(l, reverse=True) for l in order("overrun"))
    for bar in page.all("#worst .sort"):
        buttons = bar.find_elements("tag name", "button")
        page.press(next(b for b in buttons if b.text == "time"))
        assert [b.get_attribute("aria-pressed") for b in buttons if b.text in ("time", "overrun")] == ["false", "true"]
    assert all(l == sorted(l) for l in order("due"))
    for bar in page.all("#worst .sort"):
        page.press(next(b for b in bar.find_elements("tag name", "button") if b.text == "overrun"))
    assert all(l == sorted(l, reverse=True) for l in order("overrun"))


def filters_frames(browser, path):
    """The missed frames of one cause, and all of them again."""
    page = browser.open(path)
    choices = page.all("#worst select.causes")
    assert choices, "this check needs late frames of several causes"
    choice = choices[0]
    frames = "return [...arguments[0].closest('.sort').nextElementSibling.querySelectorAll('details.frame')]"
    whole = page.run(frames + ".length", choice)
    for option in choice.find_elements("tag name", "option")[1:]:
        option.click()
        cause, count = re.fullmatch(r"(.*) \((\d+)\)", option.text).groups()
        shown = page.run(frames + ".filter(e => e.offsetParent).map(e => e.querySelector('.most').textContent)", choice)
        assert len(shown) == int(count) < whole, f"{len(shown)} frames of {option.text}"
        assert all(text.strip().startswith(cause) for text in shown), (cause, shown)
    choice.find_elements("tag name", "option")[0].click()
    # The worst of each app and cause, and on demand all.
    first = page.run(frames + ".filter(e => e.offsetParent).length", choice)
    assert 0 < first < whole, f"{first} of {whole}"
    page.press(page.one("#worst .sort button.all"))
    assert page.run(frames + ".filter(e => e.offsetParent).length", choice) == whole


def tells_of_no_match(browser, path):
    """Filters that no frame matches say so in place, and a button there clears them."""
    page = browser.open(path)
    cause, app = page.one("#worst select.causes"), page.one("#worst select.apps")
    pairs = page.run(
        """const all = [...document.querySelectorAll('#worst details.frame')], of = key => [...new Set(all.map(f => f.dataset[key]))];
           return of('cause').flatMap(c => of('app').map(a => [c, a]))
             .filter(([c, a]) => !all.some(f => f.dataset.cause === c && f.dataset.app === a))"""
    )
    assert pairs, "this check needs a cause that an app does not have"

    def choose(choice, value):
        page.run("arguments[0].value = '=' + arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choice, value)

    first = page.run("return [...document.querySelectorAll('#worst details.frame')].filter(e => e.checkVisibility()).length")
    choose(cause, pairs[0][0])
    assert page.one("#worst .none").text == ""
    choose(app, pairs[0][1])
    assert page.run("return [...document.querySelectorAll('#worst details.frame')].every(e => !e.checkVisibility())")
    assert page.one("#worst .none").text.startswith("No frame matches these filters."), page.one("#worst .none").text
    page.press(page.button("Clear the filters", "#worst .none"))
    assert page.run("return [arguments[0].value, arguments[1].value]", cause, app) == ["", ""]
    shown = page.run("return [...document.querySelectorAll('#worst details.frame')].filter(e => e.checkVisibility()).length")
    assert shown == first and page.one("#worst .none").text == ""
    assert page.run("return document.activeElement === arguments[0]", cause), "the focus is lost with the button"


def sorts_columns(browser, path):
    """A table by a column of numbers, down and up, with what is sorted told; and by names."""
    page = browser.open(path)
    page.run("for (const e of document.querySelectorAll('details')) { e.open = true; }")
    table = "[...document.querySelectorAll('table:has(th .by)')].sort((a, b) => b.tBodies[0].rows.length - a.tBodies[0].rows.length)[0]"
    heads = page.run(f"return [...({table}).querySelectorAll('th .by')]")
    assert len(heads) > 1, "this check needs a table with columns"

    def column(head):
        return page.run(
            f"""const place = arguments[0].parentElement.cellIndex;
                return [...({table}).tBodies[0].rows].map(r => r.cells[place].textContent.trim())""",
            head,
        )

    before = sorted(column(heads[0]))
    for wanted in ("descending", "ascending"):
        page.press(heads[-1])
        assert page.run("return arguments[0].parentElement.getAttribute('aria-sort')", heads[-1]) == wanted
        numbers = [float(t.split()[0].replace(",", "")) for t in column(heads[-1]) if t[:1].isdigit()]
        assert len(numbers) > 1 and numbers == sorted(numbers, reverse=wanted == "descending"), numbers
    page.press(heads[0])
    assert column(heads[0]) == before
    assert page.count("[aria-sort]") == 1


def switches_theme(browser, path):
    """The system's theme, the other one by a button, and the choice is kept."""
    def ground(page):
        return page.run("return getComputedStyle(document.body).backgroundColor")

    light = ground(browser.open(path, scheme="light"))
    page = browser.open(path, scheme="dark")
    dark = ground(page)
    assert light != dark
    assert page.one("#theme").text == "Light theme"
    page.press(page.one("#theme"))
    assert ground(page) == light and page.one("#theme").text == "Dark theme"
    page.driver.refresh()
    assert ground(page) == light, "the choice is forgotten"


# What can be used as the page stands: of a group of choices, the chosen one.
USABLE = """[...document.querySelectorAll('a[href], button, summary, input, select, [tabindex="0"]')].filter(e =>
  e.checkVisibility() && !e.disabled && e.tabIndex >= 0 && (e.type !== 'radio' || e.checked))"""


def walks_by_key(browser, path):
    """Tab reaches everything that can be used, shows where it is, and gets out again; keys work where it stops."""
    page = browser.open(path)
    unseen_focus = []
    page.run("document.body.focus()")
    for _ in range(page.run(f"return {USABLE}.length") + 20):
        page.keys(Keys.TAB)
        state = page.run(
            """const e = document.activeElement;
               if (e === document.body || e.dataset.walked) { return null; }
               e.dataset.walked = '1';
               const target = e.classList.contains('pick') ? e.nextElementSibling : e, style = getComputedStyle(target);
               return { what: e.outerHTML.slice(0, 80), outline: style.outlineStyle + ' ' + style.outlineWidth }"""
        )
        if state is None:
            break
        if state["outline"].startswith("none") or state["outline"].endswith(" 0px"):
            unseen_focus.append(state["what"])
    assert unseen_focus == [], f"nothing shows that these have the focus: {unseen_focus[:3]}"
    missed = page.run(
        f"return {USABLE}.filter(e => !e.dataset.walked).map(e => e.outerHTML.slice(0, 100))"
    )
    assert missed == [], f"can't be reached: {missed[:5]}"
    region = page.one(".scroll:has(.timeline)")
    page.run("arguments[0].focus()", region)
    page.keys("+")
    page.keys("+")
    assert range_text(page) != "whole run"
    before = range_text(page)
    page.keys(Keys.ARROW_RIGHT)
    assert range_text(page) != before, "an arrow key does not move the view"
    page.keys("n")
    assert "missed" in range_text(page), range_text(page)
    page.keys(Keys.ESCAPE)
    assert range_text(page) == "whole run"
    summary = page.one("details.frame > summary")
    page.run("arguments[0].focus()", summary)
    page.keys(Keys.ENTER)
    assert page.count("details.frame[open] .body h3") > 0


def zooms_flames(browser, path):
    """A box of the flame graph fills the width when it is clicked, and its parent gives the whole back."""
    page = browser.open(path)
    boxes = page.all("#flame .f0 .boxes > .k > div > b, #flame .f0 .boxes > div > b")
    inner = next((b for b in page.all("#flame .f0 .boxes b") if 20 < b.size["width"] < boxes[0].size["width"] * 0.9), None)
    assert inner is not None, "this check needs a flame graph with several boxes"
    whole = boxes[0].size["width"]
    page.press(inner)
    assert inner.size["width"] > whole * 0.95, f"{inner.size['width']} of {whole}"


def hides_own_functions(browser, path):
    """fbprof's own functions are no boxes until the switch shows them, and what they call stands where they were."""
    page = browser.open(path)
    page.run("for (const e of document.querySelectorAll('#flame details')) { e.open = true; }")
    count = "return [...document.querySelectorAll('#flame .f0 .boxes b')].filter(b => %s && b.offsetParent !== null).length"
    own, others = count % "b.classList.contains('o')", count % "!b.classList.contains('o')"
    switch = page.one("#own-flame")
    assert page.run("return document.querySelectorAll('#flame .f0 .boxes b.o').length") > 0, "this check needs a run with stacks"
    shown = page.run(others)
    assert page.run(own) == 0 and shown > 0
    page.press(switch)
    assert page.run(own) > 0 and page.run(others) == shown
    page.press(switch)
    assert page.run(own) == 0


def harms_nobody(browser, path):
    """Hostile names are text: nothing of them ran, no element came of them, the words are all there."""
    page = browser.open(path)
    assert page.run("return window.owned === undefined")
    assert page.count("script") == page.count("body > script, #timeline > script") and page.count("script:not([type])") == 1
    assert page.count("img, iframe, object, embed, link, svg[onload]") == 0
    assert page.run("return [...document.querySelectorAll('*')].every(e => [...e.attributes].every(a => !a.name.startsWith('on')))")
    result = result_of(path)
    text = page.run("return document.body.innerText")
    assert result["run"]["name"] in text
    for app in result["apps"]:
        assert app["name"] in text, app["name"]
    embedded = page.run(RESULT)
    assert [app["name"] for app in embedded["apps"]] == [app["name"] for app in result["apps"]]
