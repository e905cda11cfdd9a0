"""Pictures of a report: light and dark, narrow, usual and wide. `Tests/Browser/run shots REPORT FOLDER [LINK]`."""

import os
import sys

from browser import Browser


def main(report, folder, link=""):
    os.makedirs(folder, exist_ok=True)
    browser = Browser()
    try:
        for scheme in ("light", "dark"):
            for width in (400, 1280, 2560):
                page = browser.open(os.path.abspath(report), link, width=width, scheme=scheme)
                page.screenshot(f"{folder}/{scheme}-{width}.png", full=not link)
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
