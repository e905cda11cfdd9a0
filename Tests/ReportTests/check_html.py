"""Checks one HTML file with the standard library's parser: nesting, ids, anchors, attributes, and that it asks nothing of anyone."""

import json
import sys
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input"}
ACTIVE = {"src", "srcset", "action", "formaction", "poster", "background", "data", "ping", "xlink:href", "style-src"}
KNOWN = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "nav", "section", "div", "p", "span",
    "b", "i", "u", "a", "h1", "h2", "h3", "h4", "h5", "dl", "dt", "dd", "ul", "ol", "li", "table", "caption", "thead", "tbody",
    "tr", "th", "td", "abbr", "details", "summary", "button", "input", "label", "bdi", "svg", "path", "rect", "desc", "script",
    "figure", "figcaption", "code", "g", "line", "circle", "text",
}


class Checker(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.problems, self.ids, self.links, self.references = [], [], [], [], []
        self.script, self.json = None, None

    def complain(self, what):
        self.problems.append(f"{self.getpos()}: {what}")

    def handle_starttag(self, tag, attributes):
        if tag not in KNOWN:
            self.complain(f"unexpected element {tag}")
        names = [name for name, _ in attributes]
        if len(set(names)) != len(names):
            self.complain(f"attribute twice on {tag}")
        for name, value in attributes:
            if name.startswith("on") or name in ACTIVE:
                self.complain(f"active attribute {name} on {tag}")
            if name == "id":
                self.ids.append(value)
            if name == "href":
                if not value.startswith("#"):
                    self.complain(f"link out of the page: {value}")
                self.links.append(value[1:])
            if name in ("aria-labelledby", "aria-describedby"):
                self.references += value.split()
            if name == "style" and ("url(" in value or "expression" in value):
                self.complain(f"style that loads: {value}")
        if tag == "th" and "scope" not in names:
            self.complain("th without scope")
        if tag == "script":
            self.script = dict(attributes).get("type", "script")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.complain(f"</{tag}> closes {self.open[-1:]}")
            return
        self.open.pop()
        if tag == "script":
            self.script = None

    def handle_data(self, data):
        if self.script == "application/json":
            self.json = json.loads(data)

    def handle_comment(self, data):
        self.complain(f"comment: {data[:40]}")


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    checker = Checker()
    checker.feed(text)
    checker.close()
    problems = checker.problems + [f"never closed: {tag}" for tag in checker.open]
    problems += [f"id twice: {id}" for id in set(checker.ids) if checker.ids.count(id) > 1]
    problems += [f"leads nowhere: {id}" for id in checker.links + checker.references if id not in checker.ids]
    problems += ["no data"] if checker.json is None else []
    problems += [f"control character U+{ord(c):04X}" for c in sorted(set(text)) if ord(c) < 32 and c != "\n"]
    print("\n".join(problems[:20]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
