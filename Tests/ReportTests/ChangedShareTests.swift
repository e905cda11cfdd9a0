import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// The cause of a changed share of missed frames is taken from the slowest frames, not from a mean over all frames.
@Suite("Causes of a changed share of late frames")
struct ChangedShareTests {
    private static func run(_ text: String, _ change: String) throws -> AnalyzedRun {
        try PlantedRun.analyzed("duration: 10s\n" + text.replacing("CHANGED", with: change))
    }

    private static func words(_ first: AnalyzedRun, _ second: AnalyzedRun) -> ComparisonWords {
        ComparisonWords(
            comparison: RunComparison(from: ComparedRun(name: "A", first), to: ComparedRun(name: "B", second))
        )
    }

    private static func words(_ text: String, _ first: String, _ second: String) throws -> ComparisonWords {
        try words(run(text, first), run(text, second))
    }

    private static func sentence(of app: String, _ words: ComparisonWords) -> String? {
        ([words.headline] + words.details).first { $0.contains("\(app): fps ") }
    }

    private static let notOwn = "its own code is not the cause"

    @Test(
        "A handler that became heavier, or lighter, is attributed to the app's own code",
        arguments: [(4, 8, 613), (5, 8, 613), (4, 8, 507), (4, 7, 303), (6, 9, 407)]
    )
    func handler(own: Int, other: Int, every: Int) throws {
        let text = """
            device: { cores: 1 }
            apps:
              feed:
                frame: [{ compute: \(own)ms, name: draw }]
                events: { tap: { every: \(every)ms, do: [{ compute: CHANGED, name: refresh }] } }
              map: { frame: [{ compute: \(other)ms, name: draw }] }
            """
        let (light, heavy) = try (Self.run(text, "1ms"), Self.run(text, "13ms"))
        for words in [Self.words(light, heavy), Self.words(heavy, light)] {
            let feed = try #require(Self.sentence(of: "feed", words), "\(words.headline) \(words.details)")
            #expect(!feed.contains(Self.notOwn), "\(feed)")
            // The handler takes 12 ms more, of which each of the slowest frames has the part that fell into it.
            let onCPU = try #require(feed.firstMatch(of: /on-CPU ([0-9.]+)/), "\(feed)")
            #expect(Double(onCPU.1).map { $0 > 6 && $0 < 12.5 } == true, "\(feed)")
            if let map = Self.sentence(of: "map", words) { #expect(map.contains(Self.notOwn), "\(map)") }
        }
    }

    @Test("A cause that made as many frames late in both runs does not explain the increase")
    func asBefore() throws {
        let text = """
            device: { cores: 2 }
            apps:
              feed:
                frame: [{ compute: 4ms, name: draw }, { every: 3, do: [{ sleep: 20ms, name: wait }] }]
                events: { tap: { every: 1100ms, do: [{ compute: CHANGED, name: refresh }] } }
            """
        let words = try Self.words(text, "1ms", "16ms")
        let feed = try #require(Self.sentence(of: "feed", words), "\(words.headline)")
        #expect(feed.contains("events, timers and other tasks of its main thread take "), "\(feed)")
        #expect(!feed.contains("sleep"), "\(feed)")
    }

    @Test("The slowest frames are the late ones of the run with more of them, and an equal share of the other run")
    func share() throws {
        let text = """
            device: { cores: 1 }
            apps: { a: { frame: [{ compute: 5ms }, { every: 10, do: [{ compute: CHANGED, name: scan }] }] } }
            """
        let app = try #require(Self.words(text, "1ms", "14ms").comparison.apps.first)
        let slowest = try #require(app.slowest)
        #expect(slowest.after == app.total.after.missed && slowest.after > 0)
        #expect(abs(Double(slowest.before) / 540 - Double(slowest.after) / Double(app.total.after.shown)) < 0.002)
        // The mean over all frames is 1.3 ms.
        let own = slowest.moves.parts.first { $0.part == .onCPU }?.shift.change
        #expect(own.map { abs($0 - 13) < 0.01 } == true, "\(String(describing: own))")
        #expect(try Self.words(text, "1ms", "2ms").comparison.apps.first?.slowest == nil)
    }

    @Test("The line of the slowest frames gives their number and the number of missed frames for each run")
    func counts() throws {
        let text = """
            device: { cores: 1 }
            apps: { a: { frame: [{ compute: 5ms }, { every: CHANGED, do: [{ compute: 14ms, name: scan }] }] } }
            """
        let comparison = try Self.words(text, "10", "11").comparison
        let app = try #require(comparison.apps.first)
        let slowest = try #require(app.slowest)
        let (before, after) = (app.total.before.missed, app.total.after.missed)
        #expect(after > 0 && after < before && slowest.after > after, "\(after) missed, \(slowest.after) slowest")
        let line = try #require(ComparisonLines(comparison: comparison).slowest.first)
        let counts =
            "means of \(slowest.before) frames in A (\(before) missed) and of \(slowest.after) in B (\(after) missed)"
        #expect(line.text.hasSuffix(counts), "\(line)")
        let table = ComparisonTable(width: 160).render(comparison)
        #expect(!table.contains("as many as were missed"), "\(table)")
    }

    @Test("The share of missed frames is a share of the frames shown, and of those that never ended and were late")
    func begun() {
        var statistics = FrameStatistics()
        (statistics.shown, statistics.unfinished, statistics.frozen, statistics.missed) = (9, 1, 1, 2)
        let counts = FigureComparison.Counts(statistics)
        #expect(statistics.missedShare == 0.2)
        #expect(FrameMetric.missedShare.count(counts) == 10)
    }

    @Test("A frame in progress that is not late yet is not in the share of missed frames")
    func inProgress() {
        var statistics = FrameStatistics()
        (statistics.shown, statistics.unfinished, statistics.missed) = (8, 1, 2)
        #expect(statistics.missedShare == 0.25)
        #expect(FrameMetric.missedShare.count(FigureComparison.Counts(statistics)) == 8)
    }
}
