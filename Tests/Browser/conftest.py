"""What the tests share: one browser, and the reports that `run` has made."""

import os

import pytest
from browser import Browser


@pytest.fixture(scope="session")
def browser():
    browser = Browser()
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def report():
    """The path of a report by the name of its run."""
    return lambda name: os.path.join(os.environ["REPORTS"], name, "report.html")
