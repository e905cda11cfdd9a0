import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Figures that depend on the display's rate or on the length of a run are not compared between runs that differ in it.
@Suite("Runs of different rate or length")
struct OtherRateTests {
    private static func run(
        _ draw: String,
        refresh: Int = 60,
        seconds: Int = 6,
        events: String? = nil
    ) throws -> ComparedRun {
        let run = try PlantedRun.analyzed(
            """
            duration: \(seconds)s
            device: { cores: 2, refresh: \(refresh)Hz }
            apps: { a: { frame: [{ compute: \(draw), name: draw }]\(events.map { ", events: \($0)" } ?? "") } }
            """
        )
        return ComparedRun(name: "run", run)
    }

    private static let notCompared =
        "The display has 60 Hz in A and 120 Hz in B: fps, shares of missed frames and of dropped intervals, and hitch ratios "
        + "depend on that rate and are not compared."

    @Test("Twice the rate is neither better nor worse by itself, whether its frames are in time or late")
    func rate() throws {
        for (draw, second) in [("5ms", "5ms"), ("11ms", "11ms")] {
            let comparison = RunComparison(
                from: try Self.run(draw),
                to: try Self.run(second, refresh: 120)
            )
            let app = try #require(comparison.apps.first)
            #expect(app.direction == .unchanged, "\(app.changes)")
            #expect(app.slowest == nil && app.means.isEmpty)
            let metrics: [FrameMetric] = [.fps, .missedShare, .droppedShare, .hitchRatio]
            for metric in metrics {
                #expect(app.total[metric].outcome == .notComparable && app.total[metric].change == nil)
            }
            #expect(app.total[.mainP95].outcome == .same)
            let words = ComparisonWords(comparison: comparison)
            #expect(words.headline == "No figure moved. " + Self.notCompared)
            let table = ComparisonTable(width: 160).render(comparison)
            #expect(table.contains("not comparable"))
            #expect(!table.contains("Why frames were missed"), "\(table)")
        }
    }

    @Test("A longer step is worse at any rate")
    func times() throws {
        let comparison = RunComparison(from: try Self.run("3ms"), to: try Self.run("5ms", refresh: 120))
        let headline = ComparisonWords(comparison: comparison).headline
        #expect(headline.hasPrefix("Worse: a: main-thread p95 3.00 ms to 5.00 ms: its own work takes 2.00 ms more"))
        #expect(headline.hasSuffix(Self.notCompared), "\(headline)")
    }

    @Test("Hangs at the same rate in a longer run are no change; three times as many per second are one")
    func length() throws {
        func hangs(every: String) -> String { "{ e: { every: \(every), do: [{ compute: 300ms, name: jank }] } }" }
        let short = try Self.run("4ms", seconds: 8, events: hangs(every: "2s"))
        let long = try Self.run("4ms", seconds: 16, events: hangs(every: "2s"))
        for (one, other) in [(short, long), (long, short)] {
            let comparison = RunComparison(from: one, to: other)
            let app = try #require(comparison.apps.first)
            let figure = try #require(app.singles.first { $0.kind == .hangs })
            #expect(figure.shift.before != figure.shift.after)
            #expect(figure.shift.outcome == .notComparable)
            #expect(!app.changes.contains { $0.weight == .hang }, "\(app.changes)")
            let words = ComparisonWords(comparison: comparison)
            #expect(words.details.contains { $0.contains("the length alone may explain the difference") })
            #expect(!words.headline.contains("hang"), "\(words.headline)")
        }
        let more = RunComparison(from: short, to: try Self.run("4ms", seconds: 16, events: hangs(every: "600ms")))
        #expect(more.apps.first?.changes.first?.weight == .hang)
    }

    @Test("If nothing moved and an app is in one run alone, the headline covers only the apps of both")
    func missing() throws {
        func run(_ name: String) throws -> ComparedRun {
            let draw = "{ frame: [{ compute: 3ms, name: draw }] }"
            let text = "duration: 4s\ndevice: { cores: 2 }\napps: { \(name): \(draw), notes: \(draw) }\n"
            return ComparedRun(name: name, try PlantedRun.analyzed(text))
        }
        let words = ComparisonWords(comparison: RunComparison(from: try run("maps"), to: try run("cards")))
        #expect(words.headline == "No figure moved of the apps that both runs have.")
        #expect(words.details == ["Only A has 'maps'.", "Only B has 'cards'."])
    }

    @Test("Late frames of runs that differ in length are counted with the number of frames")
    func counts() throws {
        let events = "{ e: { every: 1s, do: [{ compute: 30ms, name: jank }] } }"
        let comparison = RunComparison(
            from: try Self.run("4ms", seconds: 6, events: events),
            to: try Self.run("4ms", seconds: 12, events: events)
        )
        let line = try #require(ComparisonLines(comparison: comparison).verdicts.first?.text)
        #expect(line.firstMatch(of: /: \d+ of \d+ to \d+ of \d+ missed/) != nil, "\(line)")
    }
}
