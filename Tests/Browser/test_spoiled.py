"""Each check fails on a report that has what it looks for: a check that can't fail says nothing."""

import base64
import hashlib
import os
import re

import figures
import form
import page as pages
import pytest
import use
from selenium.common.exceptions import TimeoutException


def script(line):
    """Adds a line to the page's script."""
    return lambda text: text.replace("'use strict';", "'use strict';\n" + line, 1)


def replace(old, new, count=-1):
    return lambda text: text.replace(old, new, count)


def style(rule):
    return lambda text: text.replace("</style>", rule + "</style>", 1)


def body(markup):
    return lambda text: text.replace("<main>", "<main>" + markup, 1)


def unlocked(change):
    """A change under a policy that allows everything: what a page does that has none."""
    return lambda text: re.sub(r'content="default-src [^"]*"', 'content="img-src *"', change(text))


SPOILED = [
    (form.asks_nothing, "an error", script("throw new Error('broken');")),
    (form.asks_nothing, "an image", unlocked(body('<img alt="" src="file:///nowhere.png">'))),
    (form.is_quiet, "an error", script("throw new Error('broken');")),
    (form.is_quiet, "a warning", script("console.warn('look');")),
    (form.is_quiet, "an image", unlocked(body('<img alt="" src="file:///nowhere.png">'))),
    (form.is_quiet, "a refused request", body('<img alt="" src="https://example.invalid/x.png">')),
    (form.fits, "a wide line", body('<p style="width:1300px">wide</p>')),
    (form.fits, "a wide line in what is closed", body('<details><summary>x</summary><p style="width:700px">wide</p></details>')),
    (form.shows_contents, "contents on one line", style(".bar-top .links{flex-wrap:nowrap!important;overflow-x:auto!important}")),
    (form.shows_whole_labels, "a phase's name cut", style(".phase{flex-wrap:nowrap!important}")),
    (form.shows_whole_labels, "a part's name cut", style(".seg{flex-wrap:nowrap!important}")),
    (form.shows_whole_labels, "a name under the end of the run", style(".strip-head .phase{max-width:none!important}")),
    (form.shows_whole_labels, "a name of a row cut", style(".bar-name{max-width:5em;white-space:nowrap;overflow:hidden}")),
    (form.zoomed_fits, "a wide canvas", style(".lane canvas{min-width:5000px}.scroll{overflow:visible!important}")),
    (form.can_be_read, "faint text", style(".lead{color:#bbb!important}")),
    (form.can_be_read, "text faint in the dark only", style("@media (prefers-color-scheme:dark){.lead{color:#444!important}}")),
    (form.can_be_read, "a picture without a name", body('<svg role="img" width="20" height="20"></svg>')),
    (form.can_be_read, "a button without a name", body('<button type="button"></button>')),
    (form.can_be_read, "faint text in what is closed", style(".body p,.body dt{color:#bbb!important}")),
    (form.stands_without_scripts, "no timeline", style(".lane svg{visibility:hidden}")),
    (form.stands_without_scripts, "no bars", lambda text: re.sub(r'<path class="(met|missed)" d="[^"]*"', "<path", text)),
    (form.stands_without_scripts, "tables made by script", style("#figures tbody{display:none}")),
    (form.stands_without_scripts, "a button that does nothing", replace('id="theme" hidden', 'id="theme"')),
    (form.works_in_a_sandbox, "storage that throws", script("localStorage.getItem('x');")),
    (form.prints, "too many sheets", style("@media print{main{min-height:120000px}}")),
    (use.zooms, "no zoom", replace("from = Math.min(Math.max(middle", "from = 0; to = span; return; from = Math.min(Math.max(middle")),
    (use.zooms, "nothing drawn", replace("g.fillRect", "void")),
    (use.zooms, "no missed frames", replace("if (best) { goTo", "if (false) { goTo")),
    (use.shows_cpus, "one colour", replace("g.fillStyle = colors.occupants[slices.who[i]];", "g.fillStyle = colors.occupants[0];")),
    (use.shows_cpus, "wrong lengths", replace("slices.end[i] = at += read(lengths, Math.min(last, 31));", "slices.end[i] = at += 1;")),
    (use.shows_cpus, "no name", replace("tape.occupants[slices.who[i]].name", "''")),
    (use.drags, "no brush", replace("zoom(Math.min(start.t, t)", "void (Math.min(start.t, t)")),
    (use.follows_links, "links are not followed", lambda text: re.sub(r"show\(\);\nfollow\(\);\n.*\nlisted.*\n", "show();\n", text)),
    (use.follows_links, "later links are not followed", replace("addEventListener('hashchange', follow);", "")),
    (use.sorts_frames, "no sorting", replace("list.append(...frames);", "")),
    (use.sorts_frames, "not told", replace("other.setAttribute('aria-pressed', String(other === b));", "")),
    (use.saves_figures, "nothing saved", replace("link.click();", "")),
    (use.saves_figures, "other figures", replace("new Blob([figures.textContent]", "new Blob(['{}']")),
    (use.switches_theme, "nothing kept", replace("localStorage.setItem('fbprof-theme', v);", "")),
    (use.switches_theme, "one theme", replace("root.dataset.theme = v;", "")),
    (use.walks_by_key, "out of reach", body('<button type="button" tabindex="0" style="position:fixed;inset:0 auto auto 0" onfocus="">x</button><div inert><a href="#figures">x</a></div>')),
    (use.walks_by_key, "focus that does not show", style(":focus-visible{outline:none!important}")),
    (use.walks_by_key, "keys that do nothing", replace("'+': () => by(0.4),", "")),
    (use.zooms_flames, "no zoom", replace("at.classList.add('on');", "")),
    (use.hides_own_functions, "always shown", style(".k b.o{display:block!important}")),
    (use.hides_own_functions, "never shown", style(".own:checked~* b.o{display:none!important}")),
    (use.filters_frames, "no filter", replace("f.hidden =", "void")),
    (use.tells_of_no_match, "no word", replace("none.replaceChildren(...(list.hidden", "none.replaceChildren(...(false")),
    (use.tells_of_no_match, "no way back", replace("clear.addEventListener('click', () => { reset();", "clear.addEventListener('click', () => {")),
    (use.tells_of_no_match, "no focus", replace("choices[0].choice.focus();", "")),
    (use.shows_layouts, "heights of another scale", replace("+ ' ' + svg.viewBox.baseVal.height", "+ ' 100'")),
    (use.shows_layouts, "no mark of a transition", style("svg .at{display:none}")),
    (use.names_by_color, "one color for two", lambda text: re.sub(r"swatch a-[01]\b", "swatch a-1", text)),
    (use.says_when_none_is_left, "no word", replace("range.textContent = 'no '", "void 'no '")),
    (use.sorts_columns, "no sorting", replace("body.append(...cells", "[].push(...cells")),
    (use.sorts_columns, "not told", replace("head.setAttribute('aria-sort', next);", "")),
    (figures.tables_are_the_result, "a wrong count", lambda text: re.sub(r'(<section id="figures".*?<td class="num)(">)(\d+)', r"\1\g<2>9\3", text, count=1, flags=re.S)),
    (figures.tables_are_the_result, "a wrong mean", lambda text: re.sub(r'(<section id="ledger".*?<tbody>.*?<td class="num">\d+</td><td class="num[^>]*>)', r"\g<1>7", text, count=1, flags=re.S)),
    (figures.numbers_are_of_the_result, "a number of nowhere", body("<p>It took 48151.623 ms.</p>")),
    (figures.numbers_are_of_the_result, "a headline that is wrong", lambda text: re.sub(r"(<h1>\D*)(\d+)", r"\g<1>\g<2>77", text, count=1)),
    (use.opens_all, "a part that is broken", lambda text: re.sub(r'(id="later">.{40}).{8}', r"\1AAAAAAAA", text)),
    (use.opens_all, "no opening", replace("place.replaceWith(template.content);", "")),
    (use.tells_of_frames, "no address", replace("note(linkOf(lane.app.name, number));", "")),
    (use.tells_of_frames, "no answer to a bad link", replace("'There is no ' + unit.noun", "''")),
    (use.lands_on_headers, "no scrolling", replace("e.scrollIntoView({ block: 'start' });", "")),
    (use.tips_keep_clear, "a tip over the frames", replace("- tip.offsetHeight - 3", "+ 20")),
    (use.tips_keep_clear, "a tip that stays", replace("const whole = isWhole();\ntip.hidden = true;", "const whole = isWhole();")),
    (use.opens_folded, "nothing opens", replace("fold.open = true;", "")),
    (use.finds_apps, "no filter", replace("row.hidden = !row", "void !row")),
    (use.shows_freezes, "no blocks", style(".freeze{width:1px!important}")),
    (use.shows_lives, "no bars of a state", style(".l-suspended{display:none}")),
    (use.shows_lives, "a bar elsewhere", replace('class="l-background" x="', 'class="l-background" x="1')),
    (use.shows_lives, "no mark of an end", style(".l-ended{display:none}")),
    (use.is_short_when_good, "a long page", style("section{min-height:900px}")),
    (use.harms_nobody, "it ran", script("window.owned = 1;")),
    (use.harms_nobody, "an element", body('<img alt="" src="x">')),
    (use.harms_nobody, "a name that is missing", replace("javascript:1", "")),
]


def spoil(path, change, folder):
    """A copy of a report with a change made to its text, and the policy's hash that of the changed script."""
    with open(path, encoding="utf-8") as file:
        before = file.read()
    after = change(before)
    assert after != before, "the change finds nothing to spoil: mend it"

    def hash_of(text):
        source = text.rsplit("<script>", 1)[1].split("</script>")[0]
        return "sha256-" + base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()

    target = os.path.join(folder, "report.html")
    with open(target, "w", encoding="utf-8") as file:
        file.write(after.replace(hash_of(before), hash_of(after)))
    with open(os.path.join(os.path.dirname(path), "result.json"), encoding="utf-8") as file:
        result = file.read()
    with open(os.path.join(folder, "result.json"), "w", encoding="utf-8") as file:
        file.write(result)
    return target


# The cheapest report that has what the check is about.
NAMES = {
    use.zooms_flames: "inversion-semaphore", use.harms_nobody: "hostile", use.sorts_columns: "causes",
    use.finds_apps: "many", use.shows_freezes: "iconreel-1-main-thread", use.is_short_when_good: "good",
    use.shows_lives: "lives", form.shows_contents: "ipad-multitasking",
    use.tells_of_frames: "ipad-multitasking", use.tips_keep_clear: "ipad-multitasking",
    use.lands_on_headers: "ipad-multitasking", use.opens_folded: "ipad-multitasking",
    use.hides_own_functions: "live", use.filters_frames: "causes", use.opens_all: "inversion-semaphore",
    use.tells_of_no_match: "causes", form.shows_whole_labels: "ipad-multitasking", use.shows_layouts: "ipad-multitasking",
    use.names_by_color: "many", use.says_when_none_is_left: "good",
}


@pytest.mark.parametrize(("check", "what", "change"), SPOILED, ids=[f"{c.__name__}: {what}" for c, what, _ in SPOILED])
def test_fails_on(browser, report, tmp_path, monkeypatch, check, what, change):
    target = spoil(report(NAMES.get(check, "over-budget")), change, str(tmp_path))
    monkeypatch.setattr(pages, "PATIENCE", 2)
    with pytest.raises((AssertionError, TimeoutException)):
        check(browser, target)
