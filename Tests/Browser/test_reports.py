"""The reports of real workloads and of a hostile one, in a real browser."""

import form
import pytest
import use

BUSY, INVERTED, PLAIN, HOSTILE = "ipad-multitasking", "inversion-semaphore", "over-budget", "hostile"

CASES = [
    *[(check, name) for name in (BUSY, INVERTED, HOSTILE) for check in (form.is_quiet, form.fits)],
    *[(form.can_be_read, name) for name in (INVERTED, HOSTILE)],
    *[(check, HOSTILE) for check in (form.zoomed_fits, form.stands_without_scripts)],
    *[(check, PLAIN) for check in (form.works_in_a_sandbox, form.prints)],
    *[(check, BUSY) for check in (form.stands_without_scripts, form.works_in_a_sandbox)],
    *[(check, BUSY) for check in (use.zooms, use.drags, use.follows_links, use.sorts_frames)],
    *[(check, PLAIN) for check in (use.follows_links, use.switches_theme, use.walks_by_key)],
    (use.zooms_flames, INVERTED),
    *[(check, HOSTILE) for check in (use.harms_nobody, use.zooms)],
]


@pytest.mark.parametrize(("check", "name"), CASES, ids=[f"{name}: {check.__name__}" for check, name in CASES])
def test_report(browser, report, check, name):
    check(browser, report(name))
