"""The picture of the README: a report's verdict and its timeline. `Tests/Browser/run picture REPORT FILE`."""

import base64
import os
import struct
import sys
import zlib
from collections import Counter

from browser import Browser

WIDTH = 1000
# What a first look does not need.
HIDDEN = """
header dl, nav, header .top, main > :not(#timeline), footer, #timeline .lead, #timeline .lane-bar,
#timeline button, #timeline .tools { display: none !important }
#timeline .lane .yaxis, #timeline .lane canvas, #timeline .lane:not(.lane-cpu) svg { height: 96px !important }
h1 { max-width: none !important; font-size: 27px !important }
"""
LARGEST = 100_000


def smaller(png):
    """The same picture with its 256 most frequent colours: a browser writes three bytes a pixel."""
    at, pixels = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", data[:10])
            assert depth == 8 and colour in (2, 6), "a picture of another form"
            size = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            pixels += data
    lines = zlib.decompress(pixels)
    above, picture = bytearray(width * size), []
    for y in range(height):
        start = y * (width * size + 1)
        above = unfiltered(lines[start], bytearray(lines[start + 1 : start + 1 + width * size]), above, size)
        picture.append([tuple(above[x : x + 3]) for x in range(0, width * size, size)])
    counts = Counter(colour for line in picture for colour in line)
    palette = sorted(counts, key=lambda colour: (-counts[colour], colour))[:256]
    places = {colour: place for place, colour in enumerate(palette)}
    for colour in counts:
        if colour not in places:
            places[colour] = min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(colour, palette[i])))
    rows = b"".join(b"\0" + bytes(places[colour] for colour in line) for line in picture)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    out = png[:8]
    for kind, data in ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")):
        out += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return out


def unfiltered(filter, line, above, size):
    """A line of a PNG as it was before its filter (PNG specification, 9.2)."""
    for i in range(len(line)):
        left = line[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        if filter == 1:
            line[i] = line[i] + left & 255
        elif filter == 2:
            line[i] = line[i] + above[i] & 255
        elif filter == 3:
            line[i] = line[i] + (left + above[i]) // 2 & 255
        elif filter == 4:
            guess = left + above[i] - corner
            distances = (abs(guess - left), abs(guess - above[i]), abs(guess - corner))
            line[i] = line[i] + (left, above[i], corner)[distances.index(min(distances))] & 255
    return line


def main(report, file):
    browser = Browser()
    try:
        page = browser.open(os.path.abspath(report), width=WIDTH)
        page.run(
            "const style = document.createElement('style'); style.textContent = arguments[0]; document.head.append(style)",
            HIDDEN,
        )
        page.one("h1"), page.one("#timeline svg")
        page.settle()
        height = page.run(
            "return Math.ceil(document.querySelector('#timeline').getBoundingClientRect().bottom + scrollY) + 12"
        )
        clip = {"x": 0, "y": 0, "width": WIDTH, "height": height, "scale": 1}
        shot = browser.cdp("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        data = smaller(base64.b64decode(shot["data"]))
    finally:
        browser.close()
    assert len(data) <= LARGEST, f"{len(data)} bytes: more than a README should load"
    with open(file, "wb") as out:
        out.write(data)
    print(f"{file}: {WIDTH} x {height}, {len(data)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
