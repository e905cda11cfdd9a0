"""Reads each sample with a parser of somebody else's, and compares with what the sample says it must hold.

A sample is a folder: `expected.json`, and a file for each format. See `CIFormatSampleTests.swift`.
"""

import html.parser
import json
import math
import pathlib
import re
import sys

import jsonschema
import junitparser
import markdown_it
import prometheus_client.openmetrics.parser as openmetrics
import yaml

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FAILURES = {"regression", "over budget"}
SKIPPED = {"advisory", "inconclusive", "invalid", "quarantined"}

# What GitLab documents of its code quality report, a part of Code Climate's issue.
CODE_QUALITY = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^[^/]"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}

# Bencher's Metric Format: benchmark, measure, metric.
BENCHER = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": {
            "type": "object",
            "required": ["value"],
            "properties": {name: {"type": "number"} for name in ("value", "lower_value", "upper_value")},
            "additionalProperties": False,
        },
    },
}

# github-action-benchmark's custom results.
BENCHMARK_ACTION = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["name", "unit", "value"],
        "properties": {
            "name": {"type": "string"},
            "unit": {"type": "string"},
            "value": {"type": "number"},
            "range": {"type": "string"},
            "extra": {"type": "string"},
        },
        "additionalProperties": False,
    },
}

MARKUP = {"h2", "p", "br", "code", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "strong"}


class Page(html.parser.HTMLParser):
    """The elements and the text of a rendered page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.rows, self.prose, self.first = set(), [], "", None
        self.cell, self.code = None, False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        self.first = self.first or tag
        self.code = self.code or tag == "code"
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.cell = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        if tag == "code":
            self.code = False

    def handle_data(self, data):
        if not self.code:
            self.prose += data
        if self.cell:
            self.rows[-1][-1] += data


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def no_controls(text):
    for character in text:
        check(character == "\n" or ord(character) >= 32 and ord(character) != 127, f"U+{ord(character):04X} in it")
        check(character not in "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "a control of text")


def check_markdown(text, expected):
    # As GitHub's: tables, and bare links are found.
    parser = markdown_it.MarkdownIt("gfm-like")
    page = Page(parser.render(text))
    check(page.elements <= MARKUP, f"elements {page.elements - MARKUP}")
    check(page.first == "h2", "the verdict is not first")
    # GitHub and GitLab look for these in the finished page, but not in code.
    for word in ("@someone", "#1 ", "!2 ", "https://", "www."):
        check(word not in page.prose, f"{word} outside of code")
    check(len(text.encode()) <= 900 * 1024 + 200, "too long for a job's page")
    tables = [len(row) for row in page.rows]
    check(set(tables) <= {7, 12}, f"rows of {set(tables)} cells")
    if expected["judgements"]:
        check(tables.count(7) == len(expected["judgements"]) + 1, "a row for each judgement")


# The runner's own reading of a line (ActionCommand.TryParseV2): properties by comma, then escapes undone.
def github_command(line):
    match = re.fullmatch(r"::(error|warning|notice)(?: ([^:]*))?::(.*)", line)
    check(match, f"no command: {line[:100]}")
    properties = dict(part.split("=", 1) for part in (match[2] or "").split(",") if part)
    def undo(text, escapes):
        for escape, character in escapes:
            text = text.replace(escape, character)
        return text
    data = [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]
    return match[1], {
        name: undo(value, [("%3A", ":"), ("%2C", ",")] + data) for name, value in properties.items()
    }, undo(match[3], data)


def check_github(text, expected):
    commands = [github_command(line) for line in text.splitlines()]
    check(len(text.splitlines()) == text.count("\n"), "a line break of another kind")
    for level in ("error", "warning"):
        check(sum(command[0] == level for command in commands) <= 10, f"GitHub shows 10 of {level}")
    for _, properties, message in commands:
        check(set(properties) <= {"file", "line", "title"}, f"properties {set(properties)}")
        check(message, "an empty message")
    errors = sum(judgement["verdict"] in FAILURES | {"missing"} for judgement in expected["judgements"])
    check(sum(command[0] == "error" for command in commands) == min(errors, 10), "an error for each failure")


def check_junit(text, expected):
    file = junitparser.JUnitXml.fromstring(text.encode())
    cases = [case for suite in file for case in suite]
    check(len(cases) == len(expected["judgements"]) == file.tests, "a case for each judgement")
    def count(kind):
        return sum(any(isinstance(result, kind) for result in case.result) for case in cases)
    verdicts = [judgement["verdict"] for judgement in expected["judgements"]]
    check(count(junitparser.Failure) == file.failures == sum(v in FAILURES for v in verdicts), "failures")
    check(count(junitparser.Error) == file.errors == verdicts.count("missing"), "errors")
    check(count(junitparser.Skipped) == file.skipped == sum(v in SKIPPED for v in verdicts), "skipped")
    times = [sum(case.time for case in suite) for suite in file]
    check(all(math.isclose(time, suite.time, abs_tol=1e-6) for time, suite in zip(times, file)), "times of cases")
    check(not cases or math.isclose(sum(times), file.time, abs_tol=1e-6), "times of suites")
    names = [(suite.name, case.name, case.classname) for suite in file for case in suite]
    check(all(all(parts) for parts in names), "a case without a name")


def check_code_quality(text, expected):
    entries = json.loads(text)
    jsonschema.Draft202012Validator(CODE_QUALITY).validate(entries)
    told = [j for j in expected["judgements"] if j["verdict"] not in ("pass", "improved", "advisory")]
    check(len(entries) == len(told), "an entry for each that is not well")
    prints = [entry["fingerprint"] for entry in entries]
    check(len(set(prints)) == len(prints), "two entries with the same fingerprint")


def check_openmetrics(text, expected):
    check(text.endswith("# EOF\n"), "no end")
    families = list(openmetrics.text_string_to_metric_families(text))
    samples = {}
    for family in families:
        for sample in family.samples:
            check(math.isfinite(sample.value), "no number")
            samples[(sample.name, tuple(sorted(sample.labels.items())))] = sample.value
    for figure in expected["figures"]:
        scale, name, quantile = {
            "on-cpu-p50": (1e-3, "fbprof_on_cpu_seconds", "0.5"),
            "on-cpu-p95": (1e-3, "fbprof_on_cpu_seconds", "0.95"),
            "main-p95": (1e-3, "fbprof_main_thread_seconds", "0.95"),
            "dropped": (1, "fbprof_dropped_intervals", None),
            "hitch-ratio": (1e-3, "fbprof_hitch_ratio", None),
        }.get(figure["id"], (1, None, None))
        if name is None:
            continue
        found = [
            value
            for (sample, labels), value in samples.items()
            if sample == name and dict(labels)["app"] == figure["shown"] and dict(labels).get("quantile") == quantile
        ]
        check(len(found) == 1, f"{name} of one app")
        check(math.isclose(found[0], figure["value"] * scale, rel_tol=1e-5, abs_tol=1e-8), f"{name}: {found}")
    verdicts = [dict(labels)["verdict"] for (name, labels) in samples if name == "fbprof_gate" and not dict(labels)["app"]]
    check(verdicts == ([expected["verdict"]] if expected["verdict"] else []), f"verdict {verdicts}")


def check_bencher(text, expected):
    data = json.loads(text)
    jsonschema.Draft202012Validator(BENCHER).validate(data)
    check(len(data) == len({figure["app"] for figure in expected["figures"]}), "a benchmark for each app")
    check(sum(len(measures) for measures in data.values()) == len(expected["figures"]), "a measure for each figure")
    for measures in data.values():
        for metric in measures.values():
            low, high = metric.get("lower_value", -math.inf), metric.get("upper_value", math.inf)
            check(low <= high, "a range from high to low")


def check_github_benchmark(text, expected):
    entries = json.loads(text)
    jsonschema.Draft202012Validator(BENCHMARK_ACTION).validate(entries)
    names = [entry["name"] for entry in entries]
    check(len(set(names)) == len(names), "two entries of one name: one would hide the other")
    check(len(entries) == sum(figure["id"] != "fps" for figure in expected["figures"]), "an entry for each figure")


# The form as golang.org/design/14313-benchmark-format says it; golang.org/x/perf has the reader.
def check_go_benchmark(text, expected):
    names = set()
    for line in text.splitlines():
        if re.match(r"^[a-z][^A-Z\s]*: ?\S", line):
            continue
        if line.startswith("Unit "):
            check(re.fullmatch(r"Unit \S+( \S+=\S+)+", line), line)
            continue
        fields = line.split()
        check(re.fullmatch(r"Benchmark[^a-z\s]\S*-[1-9][0-9]*", fields[0]), f"name {fields[0][:80]}")
        check(int(fields[1]) > 0, "no iterations")
        check(len(fields) % 2 == 0 and len(fields) > 2, "values and units in pairs")
        units = fields[3::2]
        check(len(set(units)) == len(units), "a unit twice")
        for value in fields[2::2]:
            check(math.isfinite(float(value)), "no number")
        names.add(fields[0])
    check(len(names) == len({f["app"] for f in expected["figures"] if f["frames"] > 0}), "a line for each app")


def check_ndjson(text, expected):
    lines = [json.loads(line) for line in text.splitlines()]
    check(len(lines) == expected["frames"], "a line for each frame")
    for frame in lines:
        check(frame["end"] - frame["begin"] == frame["mainThread"], "end − begin")
        check((frame["overrun"] > 0) == frame["missed"], "missed")


CHECKS = {
    "markdown": check_markdown,
    "github": check_github,
    "junit": check_junit,
    "code-quality": check_code_quality,
    "openmetrics": check_openmetrics,
    "bencher": check_bencher,
    "github-benchmark": check_github_benchmark,
    "go-benchmark": check_go_benchmark,
    "ndjson": check_ndjson,
}


def check_snippets():
    """The CI snippets of the documentation are YAML of the form that GitHub and GitLab take."""
    page = (REPOSITORY / "Documentation/GatingInCI.md").read_text()
    blocks = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", page, re.S)]
    # `on` is a truth value to readers of YAML 1.1.
    actions = [block for block in blocks if isinstance(block, dict) and "jobs" in block]
    check(actions, "no snippet for GitHub Actions")
    for workflow in actions:
        check("on" in workflow or True in workflow, "a workflow that never runs")
        for job in workflow["jobs"].values():
            check(job["runs-on"], "a job without a runner")
            for step in job["steps"]:
                check(("run" in step) != ("uses" in step), f"step {step}")
    jobs = [
        job for block in blocks if isinstance(block, dict)
        for job in block.values() if isinstance(job, dict) and "script" in job
    ]
    check(jobs, "no snippet for GitLab")
    for job in jobs:
        check(all(isinstance(line, str) for line in job["script"]), "a line of a script that is no text")
        check(set(job.get("artifacts", {}).get("reports", {})) <= {"junit", "codequality", "metrics"}, "reports")
    return 2


def main(folder):
    folder = pathlib.Path(folder)
    problems, count = [], 0
    for sample in sorted(path for path in folder.iterdir() if path.is_dir()):
        expected = json.loads((sample / "expected.json").read_text())
        for name in expected["formats"]:
            # Bytes as they are: no line end is translated.
            text = (sample / name).read_bytes().decode("utf-8")
            count += 1
            try:
                no_controls(text)
                CHECKS[name](text, expected)
            except Exception as error:
                problems.append(f"{sample.name}/{name}: {type(error).__name__}: {str(error)[:500]}")
    check(count >= 30, f"only {count} samples")
    try:
        count += check_snippets()
    except Exception as error:
        problems.append(f"snippets: {type(error).__name__}: {error}")
    print("\n".join(problems) or f"{count} files for CI are read by other parsers")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
