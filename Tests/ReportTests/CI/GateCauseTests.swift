import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Where frames are late for causes of several kinds, a gate names the kind that is behind its failure.
@Suite("Causes of several kinds behind a gate")
struct GateCauseTests {
    private static func missed(_ count: Int, _ cause: VerdictCause, dropped: Int? = nil) -> VerdictCount {
        VerdictCount(cause: cause, missed: count, dropped: dropped ?? count)
    }

    private static let own = VerdictCause(.ownWork)
    private static let notes = VerdictCause(.contention, culprit: Culprit(.app, "notes"))
    private static func lock(_ name: String) -> VerdictCause { VerdictCause(.wait, resource: "lock \(name)") }

    /// The headline of a gate that compares a run with an earlier one, or with a budget if there is none.
    private static func headline(_ now: [VerdictCount], before: [VerdictCount]?) -> String {
        var run = SyntheticRun.plain.result
        run.apps[0].total.verdicts = now
        var comparison: RunComparison?
        if let before {
            var base = SyntheticRun.plain.result
            base.apps[0].total.verdicts = before
            comparison = RunComparison(
                from: ComparedRun(name: "A", result: base),
                to: ComparedRun(name: "B", result: run)
            )
        }
        let check = GateCheck(
            .missed,
            of: run.apps[0],
            against: before == nil ? .budget : .baseline,
            reference: 10,
            value: 20,
            verdict: before == nil ? .overBudget : .regression
        )
        let report = GateReport([check], rules: GateRules(), day: "2026-11-21").explained(by: run, since: comparison)
        return GateWords(report: report).headline
    }

    @Test("The headline names the cause that grew most, not the one that made most frames late in all")
    func growth() {
        let text = Self.headline(
            [Self.missed(101, Self.own), Self.missed(12, Self.notes)],
            before: [Self.missed(100, Self.own), Self.missed(2, Self.notes)]
        )
        let words = ", mostly because of contention: notes (12 missed, 2 in the baseline)."
        #expect(text.hasSuffix(words), "\(text)")
    }

    @Test("Causes of one kind count together: 3 + 3 more by waits for one lock, 4 more by own work")
    func kinds() {
        let displaced = VerdictCause(.inversion, culprit: Culprit(.app, "notes"), resource: "lock a")
        let text = Self.headline(
            [Self.missed(14, Self.own), Self.missed(8, Self.lock("a")), Self.missed(3, displaced)],
            before: [Self.missed(10, Self.own), Self.missed(5, Self.lock("a"))]
        )
        let words = ", mostly because of wait: lock a (11 missed, 5 in the baseline)."
        #expect(text.hasSuffix(words), "\(text)")
    }

    @Test("Within a kind, causes that shrank are subtracted from those that grew, and are not named")
    func shrunk() {
        let before = [Self.missed(30, Self.lock("a"))]
        let more = [Self.missed(10, Self.lock("a")), Self.missed(25, Self.lock("b"))]
        // 5 more by waits, 4 more by own work.
        let waits = Self.headline(more + [Self.missed(4, Self.own)], before: before)
        let wait = ", mostly because of wait: lock b (25 missed, 0 in the baseline)."
        #expect(waits.hasSuffix(wait), "\(waits)")
        // 6 more by own work.
        let work = Self.headline(more + [Self.missed(6, Self.own)], before: before)
        let own = ", mostly because of own work (6 missed, 0 in the baseline)."
        #expect(work.hasSuffix(own), "\(work)")
        let same = Self.headline(before, before: before)
        #expect(!same.contains("mostly because of"), "\(same)")
    }

    @Test("Without an earlier run, the cause of most dropped intervals is named too, even if of another kind")
    func dropped() {
        let text = Self.headline([Self.missed(8, Self.own), Self.missed(6, Self.notes, dropped: 9)], before: nil)
        let words =
            ", its late frames mostly because of own work (8 missed); contention: notes made 9 dropped intervals."
        #expect(text.hasSuffix(words), "\(text)")
    }
}
