"""Every number that a result.json holds or that follows from it, and the search for one as the page writes it."""

import bisect
import re

NUMBER = re.compile(r"(?<![\w.])[−-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.])[−-]?\d+(?:\.\d+)?")
PARTS = (
    "timerLate", "vsyncWait", "carryOver", "outsideFrame", "onCPU", "runnable", "blocked", "interrupts", "steal", "heldUp",
    "residual",
)


def part(ledger, name):
    """The time of a part of a ledger; None where it was not measured."""
    value = ledger.get(name)
    return sum(b["time"] for b in value) if isinstance(value, list) else value


def whole(ledger):
    return sum(part(ledger, name) or 0 for name in PARTS)


def written(value, places):
    return f"{value:.{places}f}"


class Numbers:
    """What the page may say: in nanoseconds and plainly, in the units that it uses."""

    def __init__(self, result):
        self.result = result
        self.interval = 1e12 / result["run"]["refresh"]["millihertz"]
        found = set()
        self._walk(result, found)
        for app in result["apps"]:
            for statistics in [app["total"]] + [p["statistics"] for p in app["phases"]]:
                found |= self._of_statistics(statistics)
            for frame in app["worst"]:
                found |= self._of_frame(frame)
            found |= self._of_app(app)
        for profile in result.get("profiles") or []:
            found |= self._of_weights(profile["weights"], sum(w["time"] for w in profile["weights"]))
        found |= self._of_sums() | self._of_matrix()
        self.values = sorted(v * scale for v in found for scale in (1, 100, 1e-3, 1e-6, 1e-9))

    def _walk(self, value, found):
        if isinstance(value, bool) or value is None:
            return
        if isinstance(value, (int, float)):
            found.add(value)
        elif isinstance(value, str):
            found.update(float(n.replace(",", "").replace("−", "-")) for n in NUMBER.findall(value))
        elif isinstance(value, list):
            found.add(len(value))
            for item in value:
                self._walk(item, found)
        else:
            for item in value.values():
                self._walk(item, found)
            if "preempted" in value and "afterWakeUp" in value:
                found.add(value["preempted"] + value["afterWakeUp"])
            # The time to first frame, and how long the main thread was busy before it.
            if {"launch", "work", "waiting", "frame"} <= value.keys() and isinstance(value["launch"], (int, float)):
                busy = value["launch"] + value["work"]
                found |= {busy, busy + value["waiting"] + value["frame"]}

    def _of_statistics(self, s):
        """Rates, means and shares."""
        n, missed = (s.get("mainThread") or {}).get("count", 0), s["missed"]
        found = set()
        if s["onScreen"]:
            found |= {s["shown"] / s["onScreen"] * 1e9, s["dropped"] * self.interval / 1e6 / (s["onScreen"] / 1e9)}
        for ledger, count in ((s["ledger"], n), (s["missedLedger"], missed)):
            if count:
                found |= {(part(ledger, p) or 0) / count for p in PARTS} | {whole(ledger) / count}
                found |= {b["time"] / count for b in ledger.get("blocked", [])}
                found.add(((ledger.get("outside") or {}).get("onCPU") or 0) / count)
                # A bar has no place for what is less than nothing.
                found.add(sum(max(0, part(ledger, p) or 0) for p in PARTS) / count)
                causes = {}
                for held in ledger.get("runnableBy") or []:
                    kind = held["culprit"]["kind"]
                    causes[kind] = causes.get(kind, 0) + held["preempted"] + held["afterWakeUp"]
                found |= {v / count for v in causes.values()}
        kinds = {}
        for v in s.get("verdicts") or []:
            if v["missed"] and "time" in v:
                kind = kinds.setdefault(v["cause"]["kind"], [0, 0, 0])
                kind[:] = [kind[0] + v["missed"], kind[1] + v["time"], kind[2] + v["frameTime"]]
        for count, time, frames in kinds.values():
            found |= {count, time / count, frames / count}
        # Several causes together: the means of their parts, those of one kind also together, and how many are counted as more.
        for v in s.get("verdicts") or []:
            sums = {}
            for p in v.get("parts") or []:
                sums[p["cause"]["kind"]] = sums.get(p["cause"]["kind"], 0) + p["time"]
                found |= {p["time"] / v["missed"], len(sums)}
            found |= {t / v["missed"] for t in sums.values()} | set(range(1, len(v.get("parts") or [])))
        work = sum(w["time"] for w in s["work"])
        if n and work:
            found |= {w["time"] / n for w in s["work"]} | {w["time"] / work for w in s["work"]}
        return found

    def _of_frame(self, f):
        """Moments of a frame from each other."""
        deadline = f["end"] - f["overrun"]
        moments = (f["due"], f["begin"], f["end"], deadline)
        return {a - b for a in moments for b in moments} | {deadline} | {part(f["ledger"], p) or 0 for p in PARTS}

    def _of_app(self, app):
        found = {sum(p["statistics"]["missed"] for p in app["phases"])}
        for profile in app.get("overruns") or []:
            found |= self._of_weights(profile["weights"], profile["overrun"])
        return found

    def _of_weights(self, weights, whole):
        """The functions of a profile: themselves, with those that they call, and as shares of the whole."""
        table = self.result["calls"]
        own, total = {}, {}
        for weight in weights:
            function = table["calls"][weight["call"]]["function"]
            own[function] = own.get(function, 0) + weight["time"]
            call, seen = weight["call"], set()
            while call is not None:
                function = table["calls"][call]["function"]
                if function not in seen:
                    total[function] = total.get(function, 0) + weight["time"]
                seen.add(function)
                call = table["calls"][call].get("caller")
        return {whole} | set(own.values()) | set(total.values()) | {v / whole for v in own.values() if whole}

    def _of_sums(self):
        """The run in all."""
        result = self.result
        totals = [p["statistics"] for a in result["apps"] for p in a["phases"] if not result["phases"][p["phase"]]["isWarmUp"]]
        found = {sum(s[key] for s in totals) for key in ("wanted", "dropped", "missed", "shown")}
        found |= self._of_causes()
        found.add(sum(p["end"] - p["start"] for p in result["phases"] if p["isWarmUp"]))
        for ledger in [s["missedLedger"] for s in totals]:
            found |= {part(ledger, p) or 0 for p in PARTS}
        # The columns of the CPUs' lanes, and the length from which a wait for the gate is told.
        found |= {-(-result["run"]["observed"] // 300), 50_000}
        return found | {self.interval, 2 * max(a["budget"] for a in result["apps"])}

    def _of_causes(self):
        """What causes of one kind, of one app or of several, come to together."""
        result, found = self.result, set()
        kinds, culprits = {}, {}
        for app in result["apps"]:
            own = {}
            for v in app["total"].get("verdicts") or []:
                # Several together count for each of their parts.
                causes = [p["cause"] for p in v.get("parts") or []] or [v["cause"]]
                for cause in causes:
                    for key in ("missed", "dropped"):
                        for where, name in ((kinds, cause["kind"]), (culprits, str(cause)), (own, cause["kind"])):
                            where[name, key] = where.get((name, key), 0) + v[key]
            found |= set(own.values()) | {len(app["total"].get("verdicts") or [])}
            found.add(sum(1 for v in app["total"].get("verdicts") or [] if v["missed"] or v["dropped"]))
        found |= set(kinds.values()) | set(culprits.values())
        total = lambda key: sum(app["total"][key] for app in result["apps"])
        worst = [(a["name"], str(f.get("verdict"))) for a in result["apps"] for f in a["worst"]]
        if not total("missed"):
            # The share of frames whose longest time says how much room there is: the p99.
            found.add(99)
        found |= {total("missed"), total("dropped"), len(worst)} | set(range(1, len(worst) + 1))
        matrix = result.get("contention")
        for cells in [matrix["frames"], matrix["threads"]] if matrix else []:
            found.add(sum(c["part"]["preempted"] + c["part"]["afterWakeUp"] for c in cells))
        profiles = result.get("profiles") or []
        found.add(sum(w["time"] for p in profiles for w in p["weights"]))
        found |= {sum(len(a["total"]["work"]) for a in result["apps"]), len(result["apps"]), result["run"]["observed"]}
        return found

    def _of_matrix(self):
        """What falls to those who have no column of their own in the matrix, by who waited."""
        matrix = self.result.get("contention")
        found = set()
        for cells in [m[key] for m in [matrix, *matrix["phases"]] for key in ("frames", "threads")] if matrix else []:
            spans = [(c["victim"], str(c["part"]["culprit"]), c["part"]["preempted"], c["part"]["afterWakeUp"]) for c in cells]
            times = {}
            for _, culprit, preempted, woken in spans:
                times[culprit] = times.get(culprit, 0) + preempted + woken
            small = {culprit for culprit, time in times.items() if time * 100 < sum(times.values())}
            for victim in {s[0] for s in spans}:
                mine = [s for s in spans if s[0] == victim and s[1] in small]
                found |= {sum(s[2] for s in mine), sum(s[2] + s[3] for s in mine)}
        return found

    def has(self, text):
        """Whether a number as the page writes it is one of these, rounded to its places."""
        text = text.replace(",", "").replace("−", "-")
        value, places = float(text), len(text.partition(".")[2])
        slack = 0.5 * 10**-places * 1.0001
        first = bisect.bisect_left(self.values, value - slack)
        return first < len(self.values) and self.values[first] <= value + slack
