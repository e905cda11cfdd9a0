import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Comparisons of runs that differ in a limit, or of which one has nothing to compare.
@Suite("Words on changed limits, and on runs without frames")
struct ChangedLimitWordTests {
    private static func comparison(_ one: String, _ other: String) throws -> RunComparison {
        RunComparison(
            from: ComparedRun(name: "A", try PlantedRun.analyzed(one)),
            to: ComparedRun(name: "B", try PlantedRun.analyzed(other))
        )
    }

    private static func headline(_ one: String, _ other: String) throws -> String {
        ComparisonWords(comparison: try comparison(one, other)).headline
    }

    @Test("The headline names a changed budget or rate of an app that moved what depends on it")
    func limits() throws {
        func run(_ fields: String, draw: String = "9ms") -> String {
            "duration: 3s\napps: { maps: { frame: [{ compute: \(draw), name: draw }]\(fields) } }"
        }
        let budget = " The budget of maps is 16.667 ms in A and 8 ms in B: its share of missed frames depends on it."
        let tight = try Self.headline(run(""), run(", budget: 8ms"))
        #expect(tight.hasPrefix("Worse: maps: share of missed frames 0.00 % to 100.00 %"), "\(tight)")
        #expect(tight.hasSuffix(budget), "\(tight)")
        let rate = try Self.headline(run(""), run(", refresh: 30Hz"))
        let words =
            " maps draws at 60 Hz in A and at 30 Hz in B: its fps, shares of missed frames and of dropped intervals, and "
            + "hitch ratio depend on that rate."
        #expect(rate.hasPrefix("Worse: maps: fps 60.0 to 30.0") && rate.hasSuffix(words), "\(rate)")
        // A budget that no frame exceeds in either run moves nothing.
        let roomy = try Self.headline(run("", draw: "3ms"), run(", budget: 8ms", draw: "5ms"))
        #expect(roomy.hasPrefix("Worse: maps: main-thread p95 3.00 ms to 5.00 ms"), "\(roomy)")
        #expect(!roomy.contains("budget"), "\(roomy)")
    }

    @Test("A run without a frame after its warm-up is named, and its figures are not called unmeasured")
    func empty() throws {
        func run(_ duration: String) -> String {
            "duration: \(duration)\nwarmUp: 1999ms\napps: { a: { frame: [{ compute: 4ms }] } }"
        }
        let one = try Self.comparison(run("2s"), run("4s"))
        #expect(one.apps[0].total.before.isEmpty && !one.apps[0].total.after.isEmpty)
        let words = ComparisonWords(comparison: one)
        #expect(words.headline == "Nothing can be compared: A has no frame after its warm-up.", "\(words.headline)")
        #expect(words.verdict(one.apps[0]) == "Not compared: A has no frame after its warm-up.")
        #expect(words.partlyEmpty.isEmpty)
        let table = ComparisonTable(width: 160).render(one)
        #expect(!table.contains(Figure.notMeasured) && !table.contains("No figure moved"), "\(table)")
        let other = try Self.headline(run("4s"), run("2s"))
        #expect(other == "Nothing can be compared: B has no frame after its warm-up.")
        let both = try Self.headline(run("2s"), run("2s"))
        #expect(both == "Nothing can be compared: neither run has a frame after its warm-up.")
    }

    @Test("If only some apps lack frames, the first line is of the others")
    func partly() throws {
        func run(_ at: String) -> String {
            """
            duration: 4s
            apps:
              a: { frame: [{ compute: 4ms }] }
              b:
                redraw: on demand
                frame: [{ compute: 5ms }]
                events: { t: { at: [\(at)], do: [{ redraw: on }] } }
            """
        }
        let words = ComparisonWords(comparison: try Self.comparison(run("500ms"), run("2s")))
        #expect(!words.headline.hasPrefix("Nothing"), "\(words.headline)")
        let line = "b: its frames cannot be compared: A has no frame after its warm-up."
        #expect(words.details.contains(line), "\(words.details)")
    }
}
