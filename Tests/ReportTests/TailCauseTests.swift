import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// A changed p95 is explained by the frames from that percentile on, not by a mean over all frames.
@Suite("Causes of a changed percentile")
struct TailCauseTests {
    /// App b holds a lock in every tenth frame; app a wants it in every frame.
    private static func run(held: String, draw: String) throws -> AnalyzedRun {
        try PlantedRun.analyzed(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: \(draw), name: draw }, { lock: l, do: [{ compute: 1ms, name: use }] }]
              b:
                frame: [{ every: 10, do: [{ lock: l, do: [{ compute: \(held), name: hold }] }] }]
            """
        )
    }

    private static func comparison(_ one: AnalyzedRun, _ other: AnalyzedRun) -> RunComparison {
        RunComparison(from: ComparedRun(name: "A", one), to: ComparedRun(name: "B", other))
    }

    /// The wait of 7.8 ms in one frame of ten: 0.78 ms of a mean, and nearly all of the 8 ms of p95.
    private static let words =
        "it waits 7.80 ms more per frame for lock l, held up by b, and its own work takes 0.20 ms more per frame"

    @Test("A wait in one frame of ten is named with the time that it adds to p95, with the app that held the lock")
    func tail() throws {
        let (before, after) = (try Self.run(held: "2ms", draw: "3ms"), try Self.run(held: "11ms", draw: "3.2ms"))
        let comparison = Self.comparison(before, after)
        let words = ComparisonWords(comparison: comparison)
        let app = try #require(comparison.apps.first { $0.name == "a" })
        let sentence = words.sentence(app)
        let start = "a: main-thread p95 4.00 ms to 12.00 ms: in its frames from main-thread p95 on (16 in A, 16 in B) "
        #expect(sentence.hasPrefix(start + Self.words), "\(sentence)")
        let tail = try #require(app.tails?.first { $0.metric == .mainP95 })
        #expect(abs((tail.time.change ?? 0) - 8) < 0.01)
        // The named parts add up to what the frames grew by.
        let named = app.explained(.mainP95, isLonger: true).parts.reduce(0.0) { $0 + ($1.shift.change ?? 0) }
        #expect(abs(named - (tail.time.change ?? 0)) < 0.01, "\(named)")
        // The gate names the same.
        let judged = try #require(after.result.apps.first { $0.name == "a" })
        let check = GateCheck(.mainP95, of: judged, against: .baseline, reference: 4, value: 12, verdict: .regression)
        let report = GateReport([check], rules: GateRules(), day: "2026-11-21")
        let headline = GateWords(report: report.explained(by: after.result, since: comparison)).headline
        let gate =
            ": in its frames from main-thread p95 on (16 in the baseline, 16 in the run) it waits 7.80 ms more per frame for "
            + "lock l, held up by b."
        #expect(headline.hasSuffix(gate), "\(headline)")
    }

    @Test("The wait for the render thread after the commit is no cause of a longer main-thread time")
    func afterCommit() throws {
        func run(_ rate: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(
                """
                duration: 6s
                device: { cores: 2, refresh: \(rate) }
                apps:
                  a:
                    events: { tap: { every: 400ms, from: 7ms, do: [{ compute: 34ms, name: handle }] } }
                    frame: [{ compute: 3ms, name: lay out }]
                    render:
                      do: [{ compute: 8ms, name: raster }, { every: 4, do: [{ compute: 6500us, name: blur }] }]
                      buffers: 2
                      latency: 1
                """
            )
        }
        let (before, after) = (try run("60Hz"), try run("120Hz"))
        let app = try #require(Self.comparison(before, after).apps.first)
        let tail = try #require(app.tails?.first { $0.metric == .mainP95 })
        // Frames also wait longer for the render thread, but not within main-thread time.
        let wait = DelayCause.blocked(.render, resource: "")
        #expect(!tail.moves.delays.contains { $0.cause == wait })
        let explained = app.explained(.mainP95, isLonger: true)
        #expect(explained.frames == .tail(tail) && explained.parts.count == 1, "\(explained)")
        let part = try #require(explained.parts.first)
        let change = try #require(part.shift.change)
        let whole = try #require(tail.time.change)
        #expect(abs(change - whole) < 0.05, "\(change) of \(whole)")
        let median = app.explained(.mainP50, isLonger: true)
        #expect(!median.parts.flatMap(\.delays).contains { $0.cause == wait }, "\(median)")
        let clause = ComparisonWords.cause(part)
        #expect(clause.hasPrefix("it waits 9.56 ms more per frame for a buffer of a"), "\(clause)")
    }

    @Test("Nothing is named where the parts that grew are more than one and a half times the change")
    func tooMuch() throws {
        func run(held: String, rare: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(
                """
                duration: 6s
                device: { cores: 2 }
                apps:
                  a:
                    frame:
                      - { compute: 3ms, name: draw }
                      - { every: 10, do: [{ compute: \(rare), name: rare }] }
                      - { lock: l, do: [{ compute: 1ms, name: use }] }
                  b:
                    frame: [{ every: 10, do: [{ lock: l, do: [{ compute: \(held), name: hold }] }] }]
                """
            )
        }
        let (before, after) = (try run(held: "11ms", rare: "100us"), try run(held: "2ms", rare: "12ms"))
        let app = try #require(Self.comparison(before, after).apps.first { $0.name == "a" })
        let tail = try #require(app.tails?.first { $0.metric == .mainP95 })
        let own = try #require(tail.moves.parts.first { $0.part == .onCPU }?.shift.change)
        let whole = try #require(tail.time.change)
        #expect(whole > 1 && own > 1.5 * whole, "\(own) of \(whole)")
        let explained = app.explained(.mainP95, isLonger: true)
        #expect(explained.parts.isEmpty, "\(explained)")
    }

    @Test("What is long in one frame of ten moves a mean and is no cause of a longer median")
    func median() throws {
        func run(rare: String, draw: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(
                """
                duration: 6s
                apps:
                  a:
                    frame:
                      - { compute: \(draw), name: draw }
                      - { every: 10, do: [{ sleep: \(rare), name: rare }] }
                """
            )
        }
        let (before, after) = (try run(rare: "100us", draw: "3ms"), try run(rare: "10ms", draw: "3.5ms"))
        let app = try #require(Self.comparison(before, after).apps.first)
        let tail = try #require(app.tails?.first { $0.metric == .mainP50 })
        #expect(tail.before == 60 && tail.after == 60, "\(tail)")
        #expect(abs((tail.mean.change ?? 0) - 1.49) < 0.01 && abs((tail.time.change ?? 0) - 0.5) < 0.01, "\(tail)")
        let explained = app.explained(.mainP50, isLonger: true)
        #expect(explained.frames == .tail(tail) && explained.parts.count == 1, "\(explained)")
        let part = try #require(explained.parts.first)
        #expect(part.part == .onCPU && part.step == ["draw"], "\(part)")
        let scope = ComparisonWords.scope(of: explained.frames, .frame, "A", "B")
        #expect(scope == "in its frames around main-thread p50 (60 in A, 60 in B) ", "\(scope)")
    }

    @Test("If all frames take as much longer as p95 says, the mean over all frames explains it")
    func mean() throws {
        let (before, after) = (try Self.run(held: "2ms", draw: "3ms"), try Self.run(held: "2ms", draw: "5ms"))
        let app = try #require(Self.comparison(before, after).apps.first { $0.name == "a" })
        let explained = app.explained(.mainP95, isLonger: true)
        #expect(explained.frames == .all)
        #expect(explained.parts.first?.step == ["draw"])
    }

    @Test("The wait's line names the app that held the lock; a wait for the app's own thread names none")
    func owners() throws {
        let (before, after) = (try Self.run(held: "2ms", draw: "3ms"), try Self.run(held: "11ms", draw: "3ms"))
        let comparison = Self.comparison(before, after)
        let app = try #require(comparison.apps.first { $0.name == "a" })
        #expect(app.delays.first?.owner == "b")
        let lines = ComparisonLines(comparison: comparison).delays
        #expect(lines.contains { $0.text.hasPrefix("waited for lock l, held up by b +") }, "\(lines)")
    }
}
