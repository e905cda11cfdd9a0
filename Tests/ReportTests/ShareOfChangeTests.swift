import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// What is named as most of a change is more than half of it, and what moved the other way is named beside it.
@Suite("Shares of a change in words")
struct ShareOfChangeTests {
    private static func gate(_ pair: ComparedPair, _ metric: FrameMetric) throws -> String {
        let app = try #require(pair.other.result.apps.first)
        let shift = pair.comparison.apps[0].total[metric]
        let check = GateCheck(
            metric,
            of: app,
            against: .baseline,
            reference: shift.before,
            value: shift.after,
            verdict: .regression
        )
        let report = GateReport([check], rules: GateRules(), day: "2026-11-27")
        return GateWords(report: report.explained(by: pair.other.result, since: pair.comparison)).headline
    }

    @Test("A step that is a quarter of the change is not most of it: the two largest are named with their shares")
    func steps() throws {
        let frame = "[{ compute: CHANGED, name: a }, { compute: CHANGED, name: b }, { compute: CHANGED, name: c }]"
        let yaml = "apps: { m: { frame: \(frame) } }"
        let pair = try ComparedPair(yaml, "2ms", "3ms", duration: "3s")
        let words = "its own work takes 3.00 ms more per frame, 1.00 of it in step 'a' and 1.00 in step 'b'"
        #expect(try pair.sentence("m").hasSuffix(words))
        #expect(try Self.gate(pair, .mainP95).hasSuffix(words + "."))
        let one = try ComparedPair(
            "apps: { m: { frame: [{ compute: CHANGED, name: a }, { compute: 2ms, name: b }] } }",
            "2ms",
            "3ms",
            duration: "3s"
        )
        #expect(try one.sentence("m").hasSuffix("its own work takes 1.00 ms more per frame, most in step 'a'"))
    }

    @Test("A timer that is a third of the change is not named as most of it")
    func timers() throws {
        func timer(_ name: String) -> String { "\(name): { every: 100ms, do: [{ compute: CHANGED, name: \(name) }] }" }
        let yaml = """
            device: { cores: 2 }
            apps:
              m:
                frame: [{ compute: 9ms, name: draw }]
                timers: { \(["a", "b", "c"].map(timer).joined(separator: ", ")) }
            """
        let pair = try ComparedPair(yaml, "2ms", "5ms", duration: "4s")
        let sentence = try pair.sentence("m")
        #expect(sentence.contains("events, timers and other tasks of its main thread take"), "\(sentence)")
        #expect(!sentence.contains("most by"), "\(sentence)")
    }

    @Test("A part many times as large as the change comes with the part that moved the other way")
    func opposite() throws {
        let yaml = "apps: { m: { frame: [CHANGED] } }"
        let pair = try ComparedPair(
            yaml,
            "{ compute: 3ms, name: a }, { sleep: 6ms, name: nap }",
            "{ compute: 9ms, name: a }, { sleep: 500us, name: nap }",
            duration: "3s"
        )
        let words =
            "its own work takes 6.00 ms more per frame, most in step 'a', but it sleeps 5.50 ms less per frame"
        let sentence = try pair.sentence("m")
        #expect(sentence == "m: main-thread p95 9.00 ms to 9.50 ms: " + words, "\(sentence)")
        #expect(try Self.gate(pair, .mainP95).hasSuffix(words + "."))
    }
}
