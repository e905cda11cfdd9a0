import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// A shorter time of the main thread that a paired gate does not call better.
@Suite("Shorter times that are no improvement")
struct NotBetterTests {
    private func row(_ rounds: SimulatedRounds) throws -> PairedRow {
        let report = PairedGate(looks: 1).look(try rounds.rounds(1)).report
        return try #require(report.rows.first { $0.metric == .mainP95 })
    }

    @Test("Frames of less work that begin 3 ms later end later: p95 is shorter, and not better")
    func laterEnd() throws {
        // 4 ms of work and a fifth less of it: 0.8 ms are gained, and 3 ms lost to other work before the frame.
        let faster = try row(SimulatedRounds(slower: 0.8))
        #expect(faster.verdict == .improved && !faster.isNotImprovement)
        let later = try row(SimulatedRounds(slower: 0.8, outside: 3, beginsLater: true))
        #expect(later.verdict == .advisory && later.isNotImprovement, "\(later)")
        #expect(later.reason.hasPrefix("frames begin later and end 2."), "\(later.reason)")
        #expect((later.estimate?.effect ?? 0) < 0)
    }

    @Test("Frames that gain more by less work than they lose by a later begin are an improvement")
    func soonerEnd() throws {
        let sooner = try row(SimulatedRounds(slower: 0.5, outside: 0.5, beginsLater: true))
        #expect(sooner.verdict == .improved && !sooner.isNotImprovement, "\(sooner)")
    }

    @Test("Shorter long frames are no improvement if the median is longer")
    func longerMedian() throws {
        // 1.2 times the work of each frame, and half of that in long ones, which makes 0.6 times their earlier work.
        let mixed = try row(SimulatedRounds(slower: 1.2, slowerTail: 0.5))
        #expect(mixed.verdict == .advisory && mixed.isNotImprovement, "\(mixed)")
        #expect(mixed.reason.hasPrefix("main-thread p50 is worse, "), "\(mixed.reason)")
    }

    @Test("A row that is invalidated loses its mark as no improvement")
    func invalid() {
        var row = PairedRow(app: "a", metric: .mainP95, verdict: .advisory)
        row.isNotImprovement = true
        row.invalidate("the machine was not quiet")
        #expect(row.verdict == .invalid && !row.isNotImprovement)
    }
}
