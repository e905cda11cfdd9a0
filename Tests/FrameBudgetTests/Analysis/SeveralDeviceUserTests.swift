import FrameBudget
import FrameTrace
import Testing

/// Frames of ledgers made by hand: the interval begins at V(due), the budget is 16 ms.
@Suite("Verdicts on a device that several apps kept busy")
struct SeveralDeviceUserTests {
    private static let maps = Culprit(.app, "maps")
    private static let notes = Culprit(.app, "notes")

    /// A frame that works for 2 ms and waits for the GPU for 25 ms: 27 ms, 11 ms too long.
    private func judge(_ users: [(Culprit, Double)]) -> FrameVerdict {
        var part = BlockedPart(kind: .gpu, resource: "GPU", time: .milliseconds(25))
        part.users = users.map { ServicePart(culprit: $0, time: .milliseconds($1)) }
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(2)
        ledger.runnableBy = []
        ledger.runnable = .zero
        ledger.blocked = [part]
        return ledger.verdict(overrun: .milliseconds(11), dropped: 1, interval: .milliseconds(16))
    }

    private func part(_ culprit: Culprit?, _ time: Double) -> VerdictPart {
        VerdictPart(VerdictCause(.gpu, culprit: culprit, resource: "GPU"), .milliseconds(time))
    }

    @Test("Where no user alone would have been enough, both are the causes together, also of the dropped interval")
    func both() {
        // Without maps the frame takes 2 + 8 + 7 = 17 ms.
        let verdict = judge([(Self.maps, 10), (Self.notes, 8), (Culprit(.ownRequest), 7)])
        #expect(verdict.cause == VerdictCause(.mixed) && verdict.reason == .together)
        #expect(verdict.others == [part(Self.maps, 10), part(Self.notes, 8)])
        #expect(verdict.time == .milliseconds(18) && verdict.removed == .milliseconds(18))
        #expect(verdict.dropped == [DroppedShare(VerdictCause(.mixed), 1)])
    }

    @Test("Another thread of the app is a user as another app is")
    func ownThread() {
        let verdict = judge([(Culprit(.ownThreads), 10), (Self.notes, 8), (Culprit(.ownRequest), 7)])
        #expect(verdict.cause == VerdictCause(.mixed))
        #expect(verdict.others == [part(Culprit(.ownThreads), 10), part(Self.notes, 8)])
    }

    @Test("One user whose requests alone were long enough is the cause, and the other one is not")
    func alone() {
        let verdict = judge([(Self.maps, 12), (Self.notes, 6), (Culprit(.ownRequest), 7)])
        #expect(verdict.cause == part(Self.maps, 12).cause && verdict.reason == .alone)
        #expect(verdict.others.isEmpty)
    }

    @Test("One user and time without a known user are a whole wait")
    func rest() {
        let verdict = judge([(Self.maps, 10), (Culprit(.ownRequest), 7)])
        #expect(verdict.cause == part(Self.maps, 10).cause && verdict.reason == .wholeWait)
        #expect(verdict.others == [part(nil, 8)] && verdict.removed == .milliseconds(18))
    }
}
