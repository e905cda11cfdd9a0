import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// A gate and a comparison name who or what changed, and over what their figures are.
@Suite("What a change is named by")
struct NamedChangeTests {
    @Test("Gate and comparison name the handler that is part of every late frame")
    func handler() throws {
        let timer = """
            device: { cores: 1 }
            apps:
              clock:
                timers: { tick: { every: 100ms, do: [{ compute: CHANGED, name: redraw hands }] } }
                events: { tap: { every: 250ms, do: [{ compute: 2ms, name: hit }] } }
                frame: [{ compute: 6ms, name: face }]
            """
        let pair = try ComparedPair(timer, "2ms", "13ms")
        let gate = try pair.gate("clock")
        // 72 by 'tick', 18 by 'tick' and 'tap'.
        let words = ", mostly because of other main-thread work: timer tick (90 missed, 0 in the baseline)."
        #expect(gate.hasSuffix(words), "\(gate)")
        let observer = """
            device: { cores: 1 }
            apps:
              a:
                observers: { flush: { when: beforeWaiting, do: [{ compute: CHANGED, name: flush }] } }
                events: { tap: { every: 300ms, do: [{ compute: 2ms, name: hit }] } }
                frame: [{ compute: 6ms, name: draw }]
            """
        let observed = try ComparedPair(observer, "200us", "12ms")
        let flushed = try observed.gate("a")
        #expect(flushed.contains("other main-thread work: observer flush ("), "\(flushed)")
    }

    @Test("A handler that grew is not named for late frames without it, nor is one that did not grow")
    func otherHandlers() {
        func count(_ resource: String) -> VerdictCount {
            VerdictCount(cause: VerdictCause(.outsideWork, resource: resource), missed: 3, dropped: 3)
        }
        let both = [count("timer tick"), count("event tap + timer tick")]
        #expect(GateWords.otherWork(both, grownMostBy: ["tick", "draw"]) == "other main-thread work: timer tick")
        #expect(GateWords.otherWork(both, grownMostBy: ["tap"]) == nil)
        #expect(GateWords.otherWork(both, grownMostBy: []) == nil)
        #expect(GateWords.otherWork(both + [count("event tap")], grownMostBy: ["tick"]) == nil)
    }

    @Test("A longer wait for the disk names the app whose requests it served")
    func disk() throws {
        let yaml = """
            device: { cores: 2, disk: { throughput: 100MB } }
            apps:
              reader:
                frame: [{ compute: 2ms, name: page }, { every: 6, do: [{ read: 400kB, name: load }] }]
              backup:
                queues: { io: { qos: utility } }
                work: { dump: [{ write: CHANGED, name: dump }] }
                timers: { t: { every: 200ms, on: io, do: [{ call: dump }] } }
                frame: [{ compute: 1ms, name: bar }]
            """
        let pair = try ComparedPair(yaml, "100kB", "8MB")
        let words = try pair.sentence("reader")
        #expect(words.contains("it waits 3.10 ms more per frame for read, while backup used the disk"), "\(words)")
        let lines = ComparisonLines(comparison: pair.comparison).delays
        #expect(lines.contains { $0.text.contains("waited for read, while backup used the disk +0.26") }, "\(lines)")
    }

    @Test("A longer wait for the GPU says how much of it is the app's own request")
    func gpu() throws {
        let yaml = """
            device: { cores: 2 }
            apps:
              game:
                frame: [{ compute: 2ms, name: sim }, { gpu: 6ms, name: draw }]
              video:
                frame: [{ compute: 1ms, name: decode }, { gpu: CHANGED, name: blit }]
            """
        let pair = try ComparedPair(yaml, "3ms", "12ms")
        let video = try pair.sentence("video")
        let own = "it waits 9.67 ms more per frame for GPU: its own request 9.00, game 0.67"
        #expect(video.contains(own), "\(video)")
        let game = try pair.sentence("game")
        #expect(game.contains("it waits 9.00 ms more per frame for GPU, while video used the GPU"), "\(game)")
    }

    // MARK: - Titles and notes

    @Test("The titles say that steps are of the time after the warm-up, and functions of the whole run")
    func titles() throws {
        let yaml = "device: { cores: 1 }\napps: { a: { frame: [{ compute: CHANGED, name: draw }] } }"
        let pair = try ComparedPair(yaml, "2ms", "4ms")
        let titles = ["CPU time per frame after the warm-up", "CPU time per frame of the whole run, warm-up included"]
        let texts = [
            MovedTable(width: 160).render(pair.comparison, of: ["a"]),
            ComparisonTable(width: 160).render(pair.comparison),
        ]
        for text in texts { #expect(titles.allSatisfy { text.contains($0) }, "\(text)") }
    }

    @Test("A gate against an earlier run with another budget says that late frames are not compared")
    func budgets() throws {
        let yaml = "device: { cores: 1 }\nCHANGED\napps: { a: { frame: [{ compute: 9ms, name: draw }] } }"
        let pair = try ComparedPair(yaml, "", "budget: 8ms")
        #expect(pair.other.result.apps.first?.total.missed == 540)
        func details(_ run: AnalyzedRun) -> String {
            let checks = Gate.checks(run: run.result, baseline: pair.one.result, rules: GateRules())
            let report = GateReport(checks, rules: GateRules(), day: "2026-11-27")
            #expect(report.verdict == .pass)
            return GateWords(report: report).details.joined(separator: " ")
        }
        let note =
            "Advisory: no baseline of the same budgets: the budget of a is 8 ms, but was 16.667 ms in the baseline: what "
            + "is late by them is not compared."
        #expect(details(pair.other).contains(note), "\(details(pair.other))")
        #expect(!details(pair.one).contains("budgets"))
    }
}
