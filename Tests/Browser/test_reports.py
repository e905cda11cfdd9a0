"""The reports of real workloads and of a hostile one, in a real browser."""

import figures
import form
import pytest
import use

BUSY, INVERTED, PLAIN = "ipad-multitasking", "inversion-semaphore", "over-budget"
CAUSES, HOSTILE, GOOD, MANY, FROZEN = "causes", "hostile", "good", "many", "iconreel-1-main-thread"
LIVES = "lives"
FIGURES = (figures.tables_are_the_result, figures.numbers_are_of_the_result)

CASES = [
    # The longest first, so that no browser waits for the other at the end.
    *[(check, MANY) for check in (form.is_quiet, form.fits, form.shows_whole_labels, use.finds_apps)],
    *[(check, name) for name in (BUSY, INVERTED, HOSTILE) for check in (form.is_quiet, form.fits)],
    *[(form.can_be_read, name) for name in (INVERTED, HOSTILE)],
    *[(check, HOSTILE) for check in (form.zoomed_fits, form.stands_without_scripts)],
    *[(form.shows_contents, name) for name in (BUSY, LIVES)],
    *[(check, PLAIN) for check in (form.works_in_a_sandbox, form.prints)],
    *[(check, BUSY) for check in (form.stands_without_scripts, form.works_in_a_sandbox)],
    *[(check, BUSY) for check in (use.zooms, use.drags, use.follows_links, use.sorts_frames, use.opens_all)],
    *[(check, PLAIN) for check in (use.follows_links, use.switches_theme, use.walks_by_key, use.saves_figures)],
    *[(check, INVERTED) for check in (use.zooms_flames, use.opens_all)],
    (use.hides_own_functions, "live"),
    *[(check, CAUSES) for check in (use.filters_frames, use.tells_of_no_match, use.sorts_columns)],
    *[(form.shows_whole_labels, name) for name in (BUSY, CAUSES, LIVES)],
    *[(use.shows_layouts, BUSY), (use.names_by_color, MANY), (use.says_when_none_is_left, GOOD)],
    (use.shows_cpus, BUSY),
    *[(check, BUSY) for check in (use.tells_of_frames, use.lands_on_headers, use.tips_keep_clear, use.opens_folded)],
    *[(check, LIVES) for check in (use.shows_lives, form.fits, form.is_quiet, form.can_be_read, *FIGURES)],
    (use.shows_freezes, FROZEN),
    *[(use.is_short_with_late_frames, BUSY), (use.is_short_when_good, GOOD), (use.is_short_with_many_apps, MANY)],
    *[(check, name) for name in (BUSY, INVERTED, PLAIN, CAUSES, GOOD, FROZEN) for check in FIGURES],
    *[(check, HOSTILE) for check in (use.harms_nobody, use.zooms)],
]


@pytest.mark.parametrize(("check", "name"), CASES, ids=[f"{name}: {check.__name__}" for check, name in CASES])
def test_report(browser, report, check, name):
    check(browser, report(name))


@pytest.mark.parametrize("check", (form.asks_nothing, form.fits, form.can_be_read), ids=lambda check: check.__name__)
def test_comparison(browser, report, check):
    check(browser, report("").replace("report.html", "comparison.html"))
