import FrameBudget
import FrameTrace
import Testing

/// Frames of ledgers made by hand: the interval begins at V(due), the budget is 16 ms.
@Suite("Verdicts on inversions with several displacers")
struct SeveralDisplacerTests {
    private static let maps = Culprit(.app, "maps")
    private static let notes = Culprit(.app, "notes")

    private func ledger(own: Double, runnable: [(Culprit, Double)] = [], blocked: [BlockedPart]) -> Ledger {
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(own)
        ledger.runnableBy = runnable.map { RunnablePart(culprit: $0, preempted: .milliseconds($1)) }
        ledger.runnable = ledger.runnableBy.map { $0.reduce(.zero) { $0 + $1.time } }
        ledger.blocked = blocked
        return ledger
    }

    private func judge(_ ledger: Ledger) -> FrameVerdict {
        ledger.verdict(overrun: ledger.explained - .milliseconds(16), dropped: 0, interval: .milliseconds(16))
    }

    @Test("The rules judge an inversion with several displacers as one, and name each displacer for its own part")
    func displacers() {
        func wait(_ time: Double) -> BlockedPart {
            BlockedPart(
                kind: .lock,
                resource: "db",
                time: .milliseconds(time),
                inverted: .milliseconds(20),
                displacers: [
                    ServicePart(culprit: Self.maps, time: .milliseconds(13)),
                    ServicePart(culprit: Self.notes, time: .milliseconds(7)),
                ]
            )
        }
        let maps = VerdictCause(.inversion, culprit: Self.maps, resource: "db")
        let notes = VerdictPart(VerdictCause(.inversion, culprit: Self.notes, resource: "db"), .milliseconds(7))
        // 8 ms too long: one displacer's part is enough.
        let alone = judge(ledger(own: 4, blocked: [wait(20)]))
        #expect(alone.cause == maps && alone.time == .milliseconds(13) && alone.reason == .alone)
        #expect(alone.others.isEmpty)
        // 16 ms too long: only both parts together are enough.
        let both = judge(ledger(own: 12, blocked: [wait(20)]))
        #expect(both.cause == maps && both.time == .milliseconds(13) && both.reason == .wholeWait)
        #expect(both.others == [notes] && both.removed == .milliseconds(20))
        // 18 ms too long: the inversion as a whole is longer than the rest of the wait, and stays the cause.
        let rest = judge(ledger(own: 4, blocked: [wait(30)]))
        #expect(rest.cause == maps && rest.reason == .wholeWait)
        #expect(rest.others == [VerdictPart(VerdictCause(.wait, resource: "db"), .milliseconds(10)), notes])
        // 10 + 20 + 10 ms, 24 ms too long: only together with the wait for the CPU.
        let mixed = judge(ledger(own: 10, runnable: [(Self.maps, 10)], blocked: [wait(20)]))
        #expect(mixed.cause.kind == .mixed && mixed.others.contains(notes))
        #expect(mixed.time == .milliseconds(30))
    }
}
