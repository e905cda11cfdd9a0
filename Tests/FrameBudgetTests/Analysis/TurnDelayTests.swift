import FrameTrace
import Testing

@testable import FrameBudget

/// What made the turn of the previous frame too long, from ledgers made by hand. The interval is 16 ms.
@Suite("Delay by the previous turn")
struct TurnDelayTests {
    private static let maps = Culprit(.app, "maps")
    private static let notes = Culprit(.app, "notes")
    private static let interval = TimeSpan.milliseconds(16)

    private func ledger(own: Double, runnable: [(Culprit, Double)] = [], handler: Double = 0) -> Ledger {
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(own)
        ledger.runnableBy = runnable.map { RunnablePart(culprit: $0, preempted: .milliseconds($1)) }
        ledger.runnable = runnable.reduce(TimeSpan.zero) { $0 + .milliseconds($1.1) }
        if handler > 0 {
            ledger.outsideFrame = .milliseconds(handler)
            ledger.outside = OutsideParts(onCPU: .milliseconds(handler), runnable: [])
        }
        return ledger
    }

    private func turnDelay(of turn: Ledger, isCalled: Bool = true) -> TurnDelay? {
        TurnDelay(
            VerdictParts(turn),
            length: turn.explained,
            interval: Self.interval,
            isCalled: isCalled,
            waited: Self.interval
        )
    }

    /// A frame of 20 ms of work that began an interval late, within a latency of two intervals less 2 ms.
    private func judged(after turn: Ledger) -> FrameVerdict {
        var late = ledger(own: 20)
        late.vsyncWait = Self.interval
        var builder = VerdictBuilder(interval: Self.interval)
        builder.ahead = Self.interval
        builder.turnDelay = turnDelay(of: turn)
        return builder.verdict(late, overrun: .milliseconds(2), dropped: 1)
    }

    @Test("A turn within an interval delays nothing; a longer one costs whole intervals, or its excess if continuous")
    func intervals() throws {
        #expect(turnDelay(of: ledger(own: 6, handler: 10)) == nil)
        let delay = try #require(turnDelay(of: ledger(own: 6, handler: 12)))
        #expect(delay.delay == Self.interval)
        #expect(delay.saved(without: .milliseconds(1)) == .zero)
        #expect(delay.saved(without: .milliseconds(2)) == Self.interval)
        // With continuous pacing a frame begins as soon as the one before has ended.
        let continuous = try #require(self.turnDelay(of: ledger(own: 6, handler: 12), isCalled: false))
        #expect(continuous.delay == .milliseconds(2))
        #expect(continuous.saved(without: .milliseconds(1)) == .milliseconds(1))
    }

    @Test("The previous frame's work is a cause only where it exceeds the interval that it had for itself")
    func carryOver() {
        let handler = judged(after: ledger(own: 14, handler: 3))
        #expect(handler.cause == VerdictCause(.outsideWork) && handler.time == .milliseconds(3))
        #expect(handler.dropped == [DroppedShare(VerdictCause(.outsideWork), 1)])
        let long = judged(after: ledger(own: 18, handler: 1))
        #expect(long.cause == VerdictCause(.carryOver) && long.time == Self.interval && long.others.isEmpty)
        #expect(long.dropped == [DroppedShare(VerdictCause(.carryOver), 1)])
    }

    @Test("Of several parts that would each have saved the interval, the longest is the cause")
    func several() {
        let verdict = judged(after: ledger(own: 8, runnable: [(Self.maps, 3), (Self.notes, 6)]))
        #expect(verdict.cause == VerdictCause(.contention, culprit: Self.notes))
        #expect(verdict.time == .milliseconds(6))
        #expect(verdict.others == [VerdictPart(VerdictCause(.contention, culprit: Self.maps), .milliseconds(3))])
    }

    @Test("Two parts that cost an interval only together are the cause together")
    func together() {
        let verdict = judged(after: ledger(own: 13, runnable: [(Self.maps, 5), (Self.notes, 5)]))
        #expect(verdict.cause == VerdictCause(.mixed) && verdict.reason == .together)
        #expect(verdict.time == .milliseconds(10))
        #expect(verdict.others.map(\.time) == [.milliseconds(5), .milliseconds(5)])
        #expect(verdict.dropped == [DroppedShare(VerdictCause(.mixed), 1)])
    }

    @Test("A frame whose own work exceeds its whole latency is late by that work, whatever held up the previous frame")
    func ownWork() {
        var late = ledger(own: 40)
        late.vsyncWait = Self.interval
        var builder = VerdictBuilder(interval: Self.interval)
        builder.ahead = Self.interval
        builder.turnDelay = turnDelay(of: ledger(own: 6, handler: 12))
        let verdict = builder.verdict(late, overrun: .milliseconds(24), dropped: 2)
        #expect(verdict.cause == VerdictCause(.ownWork) && verdict.time == .milliseconds(40))
    }

    @Test("Unexplained time of the previous turn is not the cause where another part is longer")
    func unknown() {
        var turn = ledger(own: 6, handler: 12)
        turn.residual = .milliseconds(3)
        let delay = TurnDelay(
            VerdictParts(turn),
            length: .milliseconds(21),
            interval: Self.interval,
            isCalled: true,
            waited: Self.interval
        )
        #expect(delay?.parts.map(\.cause.kind) == [.outsideWork, .unknown])
        #expect(delay?.weights == [VerdictPart(VerdictCause(.outsideWork), Self.interval)])
    }
}
