"""How fast reports open and zoom: `Tests/Browser/run timing REPORT...`. Prints figures and judges nothing."""

import os
import statistics
import sys

from browser import Browser

ROUNDS = 7

# Redraws by key, each measured from the key to the frame in which the picture stands.
ZOOM = """
const done = arguments[0], region = document.querySelector('.scroll:has(.timeline)');
const keys = ['+', '+', 'ArrowRight', '+', 'ArrowLeft', '-', '+', '+', 'n', '-', '-', 'ArrowRight', '+', '+', 'Escape'];
const spent = [];
const next = () => {
  const key = keys.shift();
  if (!key) { done(spent); return; }
  requestAnimationFrame(() => {
    const start = performance.now();
    region.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    // Style and layout are part of a redraw: asking for a size does them now.
    document.body.offsetHeight;
    spent.push(performance.now() - start);
    next();
  });
};
next();
"""


def main(reports):
    print("| report | size, KB | first paint, ms: median (worst) | ready, ms | zoom redraw, ms: median (worst) | n |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    browser = Browser()
    try:
        for report in reports:
            path = os.path.abspath(report)
            paints, ready, redraws = [], [], []
            for _ in range(ROUNDS):
                page = browser.open(path)
                page.settle()
                times = page.run(
                    """return [performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
                         performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd]"""
                )
                paints.append(times[0])
                ready.append(times[1])
                redraws += page.driver.execute_async_script(ZOOM)
            print(
                f"| {os.path.basename(os.path.dirname(path))} | {os.path.getsize(path) / 1000:.0f} "
                f"| {statistics.median(paints):.0f} ({max(paints):.0f}) | {statistics.median(ready):.0f} "
                f"| {statistics.median(redraws):.1f} ({max(redraws):.1f}) | {len(redraws)} |"
            )
    finally:
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
