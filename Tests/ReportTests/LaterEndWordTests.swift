import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Comparisons of frames that begin or end later, although no percentile of their own time shows it.
@Suite("Words on frames that end later after they are due")
struct LaterEndWordTests {
    private static func words(_ yaml: String, _ first: String, _ second: String) throws -> ComparisonWords {
        func run(_ change: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(yaml.replacing("CHANGED", with: change))
        }
        return ComparisonWords(
            comparison: RunComparison(
                from: ComparedRun(name: "A", try run(first)),
                to: ComparedRun(name: "B", try run(second))
            )
        )
    }

    /// On one CPU, an observer of `maps` delays its frames. They end 9.05 ms after they are due, and 16.00 ms after if
    /// the
    /// observer takes 6.95 ms more; then `notes` is done when they begin, and they take 5.00 ms instead of 7.60 ms.
    private static let observed = """
        name: w
        duration: 4s
        device: { cores: 1 }
        apps:
          maps:
            frame: [{ compute: 5ms, name: tiles }]
            observers: { o: { when: afterWaiting, do: [{ compute: CHANGED, name: pre }] } }
          notes: { frame: [{ compute: 4ms, name: text }] }
        """

    @Test("a shorter time of frames that begin and end later is worse, and the handler that delays them is named")
    func laterBegin() throws {
        let words = try Self.words(Self.observed, "50us", "7ms")
        let begin = "Worse: maps: from due to end, mean 9.05 ms to 16.00 ms: "
        #expect(words.headline.hasPrefix(begin), "\(words.headline)")
        #expect(words.headline.contains("take 9.55 ms more per frame"), "\(words.headline)")
        #expect(words.headline.contains("(most by 'o')"), "\(words.headline)")
        let end =
            "; frames end 6.95 ms later after they are due, so main-thread p95 7.60 ms to 5.00 ms is not an improvement."
        #expect(words.headline.hasSuffix(end), "\(words.headline)")
        #expect(words.comparison.apps[0].direction == .worse)
        let table = ComparisonTable(width: 200).render(words.comparison)
        #expect(table.contains("from due to end, mean") && table.contains("+6.95 ms"))
        // In the other direction, the longer time is no loss, and its row does not call it one.
        let other = try Self.words(Self.observed, "7ms", "50us")
        let back = other.headline
        func row(_ words: ComparisonWords, _ name: String) -> String {
            let rows = ComparisonTable(width: 200).render(words.comparison).split(separator: "\n")
            return rows.first { $0.contains("  \(name) ") }.map(String.init) ?? ""
        }
        #expect(row(words, "main-thread p95").hasSuffix("shorter") && row(other, "main-thread p95").hasSuffix("longer"))
        #expect(row(other, "from due to end, mean").hasSuffix("better"))
        #expect(back.hasPrefix("Better: maps: from due to end, mean 16.00 ms to 9.05 ms: "), "\(back)")
        let earlier =
            "; frames end 6.95 ms earlier after they are due, so main-thread p95 5.00 ms to 7.60 ms is not worse."
        #expect(back.hasSuffix(earlier), "\(back)")
    }

    @Test("a gate does not report a shorter time of frames that end later as improved, and says how much later")
    func gate() throws {
        func result(_ change: String) throws -> RunResult {
            try PlantedRun.result(Self.observed.replacing("CHANGED", with: change))
        }
        let (before, after) = (try result("50us"), try result("7ms"))
        let checks = Gate.checks(run: after, baseline: before, rules: GateRules())
        let report = GateReport(checks, rules: GateRules(), day: "2026-11-21")
        #expect(report.verdict == .pass)
        let shown = checks.filter { $0.verdict == .advisory }.map { "\($0.app) \($0.metric)" }
        #expect(shown == ["maps main-thread p50", "maps main-thread p95", "maps main-thread p99"])
        let details = GateWords(report: report).details
        let reason = "frames begin later and end 6.95 ms later after they are due, mean 9.05 ms to 16.00 ms"
        #expect(details.contains { $0.contains(reason) }, "\(details)")
    }

    @Test("a shorter median of frames that begin as before and end later on average is shorter, and not improved")
    func shorterMedian() throws {
        func run(_ rare: String, _ each: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(
                """
                name: w
                duration: 4s
                apps:
                  s:
                    frame:
                      - { compute: 1ms, name: draw }
                      - { every: 4, do: [{ sleep: \(rare), name: long }] }
                      - { sleep: \(each), name: short }
                """
            )
        }
        // Three frames of four take 5 ms and then 4 ms, the fourth 6 ms and then 13 ms.
        let (before, after) = (try run("1ms", "4ms"), try run("9ms", "3ms"))
        let checks = Gate.checks(run: after.result, baseline: before.result, rules: GateRules())
        let median = try #require(checks.first { $0.figure == .mainP50 && $0.basis == .baseline })
        #expect(median.verdict == .advisory, "\(median)")
        let reason = "frames end 1.00 ms later after they are due, mean 5.25 ms to 6.25 ms"
        #expect(median.reason.hasPrefix(reason), "\(median.reason)")
        let runs = (ComparedRun(name: "A", before), ComparedRun(name: "B", after))
        let words = ComparisonWords(comparison: RunComparison(from: runs.0, to: runs.1))
        let end = "; but main-thread p50 is shorter, 5.00 ms to 4.00 ms."
        #expect(words.headline.hasSuffix(end), "\(words.headline)")
        let table = ComparisonTable(width: 200).render(words.comparison).split(separator: "\n")
        #expect(table.contains { $0.contains("main-thread p50 ") && $0.hasSuffix("shorter") }, "\(table)")
    }

    @Test("a stored baseline keeps when frames ended, so that a gate on it does not report such a time as improved")
    func storedGate() throws {
        let before = try PlantedRun.result(Self.observed.replacing("CHANGED", with: "50us"))
        var after = try PlantedRun.result(Self.observed.replacing("CHANGED", with: "7ms"))
        // As if the rules of the device had changed, and not the workload.
        after.run.workloadDigest = before.run.workloadDigest
        var baseline = try Baseline(of: [before], recordedBy: "test", savedAt: "")
        func verdicts() -> [GateCheck] {
            StoredGate(baseline: baseline, rules: GateRules()).checks(after)
                .filter { $0.app == "maps" && $0.figure?.frameTime == .mainThread && $0.basis == .baseline }
        }
        #expect(verdicts().map(\.verdict) == [.advisory, .advisory, .advisory])
        let reason = "frames begin later and end 6.95 ms later after they are due, mean 9.05 ms to 16.00 ms"
        #expect(verdicts().allSatisfy { $0.reason.hasPrefix(reason) })
        // A baseline with a run that ended as late, and one that was saved before the ends of frames were kept.
        baseline.apps[0].frameEnds?.dueToEnd.append(16)
        #expect(verdicts().map(\.verdict) == [.improved, .improved, .improved])
        baseline.apps[0].frameEnds = nil
        #expect(verdicts().map(\.verdict) == [.improved, .improved, .improved])
    }

    @Test("a timer that delays some frames moves no percentile, but is worse by their mean and by its CPU time")
    func timer() throws {
        let words = try Self.words(
            """
            name: w
            duration: 4s
            device: { cores: 1 }
            apps:
              s:
                frame: [{ compute: 5ms, name: draw }]
                timers: { t: { every: 17ms, do: [{ compute: CHANGED, name: tick }] } }
            """,
            "100us",
            "8ms"
        )
        #expect(words.headline.hasPrefix("Worse: s: from due to end, mean 5."), "\(words.headline)")
        #expect(words.headline.contains("take 1.73 ms more per frame"), "\(words.headline)")
        #expect(words.headline.contains("(most by 't')"), "\(words.headline)")
        let cpu = words.details.first { $0.hasPrefix("s: CPU time of its main thread per frame, mean 5.1") }
        #expect(cpu?.hasSuffix(", most by 't'.") == true, "\(words.details)")
        // 176 of the timer's calls in the 3 s after warm-up, over 180 frames.
        let change = words.comparison.apps[0].mean(.mainCPU)?.shift.change ?? 0
        #expect(abs(change - 7.9 * 176 / 180) < 0.05, "\(change)")
        #expect(words.comparison.apps[0].total[.mainP95].outcome == .same)
    }

    @Test("another app that keeps a few frames waiting makes their mean worse")
    func neighbour() throws {
        let words = try Self.words(
            """
            name: w
            duration: 4s
            device: { cores: 1 }
            apps:
              chat: { frame: [{ compute: 4ms, name: draw }] }
              sync:
                queues: { bg: { qos: userInteractive } }
                timers: { t: { every: 200ms, on: bg, do: [{ compute: CHANGED, name: crunch }] } }
            """,
            "3ms",
            "60ms"
        )
        #expect(words.headline.hasPrefix("Worse: chat: from due to end, mean 4."), "\(words.headline)")
        let cause = "it waits 1.34 ms more per frame for a CPU that sync occupied; its own code is not the cause."
        #expect(words.headline.hasSuffix(cause), "\(words.headline)")
    }

    @Test("a launch that is shared by fewer frames, as the app is on screen for less time, makes nothing worse")
    func launched() throws {
        let words = try Self.words(
            """
            name: w
            duration: 4s
            apps: { s: { launch: [{ compute: 50ms, name: init }], frame: [{ compute: 4ms, name: draw }] } }
            timeline: [{ at: CHANGED, open: s }]
            """,
            "1100ms",
            "2s"
        )
        #expect(words.comparison.apps[0].mean(.mainCPU) == nil)
        #expect(words.comparison.apps[0].direction != .worse, "\(words.headline)")
    }

    @Test("percentiles that moved in opposite directions are both in the sentence, the larger change first")
    func bothWays() throws {
        let yaml = """
            name: w
            duration: 4s
            apps:
              s:
                frame:
                  - { compute: 1ms, name: draw }
                  - { every: 10, do: [{ sleep: RARE, name: long }] }
                  - { sleep: CHANGED, name: short }
            """
        func run(_ rare: String, _ each: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(yaml.replacing("RARE", with: rare).replacing("CHANGED", with: each))
        }
        let (first, second) = (try run("6ms", "4ms"), try run("1ms", "8ms"))
        func headline(_ one: AnalyzedRun, _ other: AnalyzedRun) -> String {
            let runs = (ComparedRun(name: "A", one), ComparedRun(name: "B", other))
            return ComparisonWords(comparison: RunComparison(from: runs.0, to: runs.1)).headline
        }
        // Nine frames of ten sleep 4 ms more and one 1 ms less: 3.5 ms more on average.
        #expect(
            headline(first, second)
                == "Worse: s: main-thread p50 5.00 ms to 9.00 ms: it sleeps 3.50 ms more per frame; but "
                + "main-thread p95 is shorter, 11.00 ms to 10.00 ms."
        )
        #expect(
            headline(second, first)
                == "Better: s: main-thread p50 9.00 ms to 5.00 ms: it sleeps 3.50 ms less per frame; but "
                + "main-thread p95 is worse, 10.00 ms to 11.00 ms."
        )
    }

    @Test("fps moved only by a cut interval at the end is neither better nor worse; with a dropped interval it is")
    func cutInterval() throws {
        let words = try Self.words(Self.observed, "50us", "50us")
        var app = words.comparison.apps[0]
        let index = try #require(app.total.figures.firstIndex { $0.metric == .fps })
        app.total.figures[index].shift = Shift(before: 59.7, after: 59.4, low: nil, high: nil, outcome: .less)
        #expect(app.direction == .unchanged && app.isLargerBetter(.fps) == nil)
        app.total.after.dropped = 1
        #expect(app.direction == .worse && app.isLargerBetter(.fps) == true)
        // A cut interval does not explain half the rate.
        app.total.after.dropped = 0
        app.total.figures[index].shift.after = 30
        #expect(app.direction == .worse)
    }
}
