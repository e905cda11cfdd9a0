import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// A shorter time of the main thread that a paired gate does not call better.
@Suite("Shorter times that are no improvement")
struct NotBetterTests {
    private func row(_ rounds: SimulatedRounds) throws -> PairedRow {
        try #require(try rounds.look().report.rows.first { $0.metric == .mainP95 })
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

    /// A block of 28 frames, of which each third takes `some` ms and each seventh `few` ms; the others take 4 ms.
    private func block(_ some: Double, _ few: Double, begins delay: Double = 0) -> PairedBlock {
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        let window = FrameWindow(vsyncs: VsyncIndex(0)..<VsyncIndex(30))
        let records = (0..<30).map { index -> FrameRecord in
            let due = window.vsyncs.lowerBound + Int64(index)
            let time = index % 7 == 0 ? few : index % 3 == 0 ? some : 4
            var ledger = Ledger()
            ledger.onCPU = .milliseconds(time)
            if delay > 0 { ledger.outsideFrame = .milliseconds(delay) }
            let begin = grid[due] + .milliseconds(delay)
            return FrameRecord(
                number: FrameNumber(UInt32(index)),
                due: due,
                shownAt: due + 1,
                begin: begin,
                end: begin + .milliseconds(time),
                deadline: grid[due] + grid.interval,
                dropped: 0,
                phase: 0,
                ledger: ledger,
                work: []
            )
        }
        return PairedBlock(records, in: window)
    }

    private func reason(_ baseline: PairedBlock, _ candidate: PairedBlock) -> String? {
        PairedApp(name: "a", pairs: Array(repeating: (baseline, candidate), count: 34))
            .reasonNotImproved(PairedRules(), seed: 1)
    }

    @Test("Frames that end later on average, and begin when they did, are not said to begin later")
    func sameBegin() throws {
        // Fewer ms in the longest frames, and more in others: the median is the same, the mean longer.
        let mixed = try #require(reason(block(4, 7), block(6, 6)))
        #expect(mixed.hasPrefix("frames end 0."), "\(mixed)")
        let delayed = try #require(reason(block(4, 7), block(6, 6, begins: 1)))
        #expect(delayed.hasPrefix("frames begin later and end 1."), "\(delayed)")
        #expect(reason(block(4, 7), block(4, 6)) == nil)
    }

    @Test("A row that is invalidated loses its mark as no improvement")
    func invalid() {
        var row = PairedRow(app: "a", metric: .mainP95, verdict: .advisory)
        row.isNotImprovement = true
        row.invalidate("the machine was not quiet")
        #expect(row.verdict == .invalid && !row.isNotImprovement)
    }
}
