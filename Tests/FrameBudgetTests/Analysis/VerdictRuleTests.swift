import FrameBudget
import FrameTrace
import Testing

/// Frames of ledgers made by hand: the interval begins at V(due), the budget is 16 ms.
@Suite("Verdict rules")
struct VerdictRuleTests {
    private static let maps = Culprit(.app, "maps")
    private static let notes = Culprit(.app, "notes")

    private func ledger(
        own: Double?,
        residual: Double = 0,
        runnable: [(Culprit, Double)] = [],
        blocked: [BlockedPart] = []
    ) -> Ledger {
        var ledger = Ledger()
        ledger.onCPU = own.map { .milliseconds($0) }
        ledger.runnableBy = runnable.map { RunnablePart(culprit: $0, preempted: .milliseconds($1)) }
        ledger.runnable = ledger.runnableBy.map { $0.reduce(.zero) { $0 + $1.time } }
        ledger.blocked = blocked
        ledger.residual = .milliseconds(residual)
        return ledger
    }

    private func judge(_ ledger: Ledger, dropped: Int = 0, budget: Double = 16) -> FrameVerdict {
        let whole = ledger.explained + ledger.residual
        return ledger.verdict(overrun: whole - .milliseconds(budget), dropped: dropped, interval: .milliseconds(16))
    }

    private func wait(_ resource: String, _ time: Double, inverted: Double? = nil, by: Culprit? = nil) -> BlockedPart {
        BlockedPart(
            kind: .lock,
            resource: resource,
            time: .milliseconds(time),
            owners: by.map { [OwnerPart(state: .ready, app: "maps", culprit: $0, time: .milliseconds(time))] },
            inverted: inverted.map { .milliseconds($0) },
            displacers: by.map { [ServicePart(culprit: $0, time: .milliseconds(inverted ?? 0))] }
        )
    }

    @Test("own work is the cause where it alone exceeds the budget, to the nanosecond")
    func ownWork() {
        #expect(judge(ledger(own: 16.000001, runnable: [(Self.maps, 30)])).cause == VerdictCause(.ownWork))
        let fits = judge(ledger(own: 16, runnable: [(Self.maps, 30)]))
        #expect(fits.cause == VerdictCause(.contention, culprit: Self.maps))
        #expect(fits.time == .milliseconds(30))
    }

    @Test("several causes of a frame are ranked by time, and ties by name")
    func several() {
        let verdict = judge(ledger(own: 12, runnable: [(Self.notes, 5), (Self.maps, 5)], blocked: [wait("db", 7)]))
        // 29 ms, 13 ms too long: no part alone is enough.
        #expect(verdict.cause == VerdictCause(.mixed))
        #expect(
            verdict.others.map(\.cause) == [
                VerdictCause(.wait, resource: "db"), VerdictCause(.contention, culprit: Self.maps),
                VerdictCause(.contention, culprit: Self.notes),
            ]
        )
        let two = judge(ledger(own: 8, runnable: [(Self.notes, 5), (Self.maps, 5)]))
        #expect(two.cause == VerdictCause(.contention, culprit: Self.maps))
        #expect(two.others == [VerdictPart(VerdictCause(.contention, culprit: Self.notes), .milliseconds(5))])
    }

    @Test("a mixed verdict has the smallest set of parts that would have saved the frame")
    func mixed() {
        // 8 + 6 + 5 + 4 = 23 ms, 7 ms too long: no part alone is enough, 6 and 5 ms together are.
        let verdict = judge(
            ledger(own: 8, runnable: [(Self.maps, 6), (Self.notes, 5)], blocked: [wait("db", 4)])
        )
        #expect(verdict.cause == VerdictCause(.mixed))
        #expect(verdict.others.map(\.time) == [.milliseconds(6), .milliseconds(5)])
        #expect(verdict.time == .milliseconds(11))
    }

    @Test("an inversion and the rest of its wait are separate parts, and the inversion alone can be the cause")
    func inversion() {
        let verdict = judge(ledger(own: 4, blocked: [wait("db", 20, inverted: 14, by: Self.notes)]))
        #expect(verdict.cause == VerdictCause(.inversion, culprit: Self.notes, resource: "db"))
        #expect(verdict.time == .milliseconds(14))
        #expect(verdict.others.isEmpty)
    }

    @Test("a wait that is enough only as a whole has the cause of the longer of its inversion and its rest")
    func wholeWait() {
        // 10 ms too long: 8 ms of inversion, and 6 ms of other waiting.
        let verdict = judge(ledger(own: 12, blocked: [wait("db", 14, inverted: 8, by: Self.notes)]))
        #expect(verdict.cause == VerdictCause(.inversion, culprit: Self.notes, resource: "db"))
        // The verdict's time is that of the inversion alone, as in the table of inversions.
        #expect(verdict.time == .milliseconds(8))
        #expect(verdict.others == [VerdictPart(VerdictCause(.wait, resource: "db"), .milliseconds(6))])
        #expect(verdict.reason == .wholeWait)
        #expect(verdict.removed == .milliseconds(14))
        // Two waits for different resources are not one wait.
        let two = judge(ledger(own: 12, blocked: [wait("db", 5, inverted: 5, by: Self.notes), wait("io", 6)]))
        #expect(two.cause == VerdictCause(.mixed))
    }

    @Test("the verdict is unknown where the residual could change it, in either direction")
    func unknown() {
        // The residual could be own work, or alone have made the frame late.
        #expect(judge(ledger(own: 15.5, residual: 0.6)).cause == VerdictCause(.unknown))
        #expect(judge(ledger(own: nil, residual: 20)).cause == VerdictCause(.unknown))
        #expect(judge(ledger(own: nil, residual: 20, runnable: [(Self.maps, 30)])).cause.kind == .unknown)
        // Parts that overlap: by enough to change the verdict, and by too little.
        #expect(judge(ledger(own: 16.5, residual: -0.6, runnable: [(Self.maps, 1)])).cause.kind == .unknown)
        #expect(judge(ledger(own: 10, residual: -3, runnable: [(Self.maps, 10)])).cause.kind == .contention)
        // A residual that is too small to matter.
        let small = judge(ledger(own: 10, residual: 0.3, runnable: [(Self.maps, 10)]))
        #expect(small.cause == VerdictCause(.contention, culprit: Self.maps))
        // The first ledger needs two parts, whatever the residual is; in the second, one part may be enough with it.
        #expect(
            judge(ledger(own: 13, residual: 0.1, runnable: [(Self.maps, 4), (Self.notes, 3.5)])).cause.kind == .mixed
        )
        #expect(
            judge(ledger(own: 9.5, residual: 2, runnable: [(Self.maps, 6), (Self.notes, 5.5)])).cause.kind == .unknown
        )
    }

    @Test("each kind of ledger part has its kind of verdict")
    func kinds() {
        func kind(_ change: (inout Ledger) -> Void) -> VerdictKind {
            var ledger = ledger(own: 4)
            change(&ledger)
            return judge(ledger).cause.kind
        }
        func blocked(_ wait: WaitKind) -> VerdictKind {
            kind { $0.blocked = [BlockedPart(kind: wait, resource: "", time: .milliseconds(20))] }
        }
        func held(_ culprit: CulpritKind) -> VerdictKind {
            kind {
                $0.runnableBy = [RunnablePart(culprit: Culprit(culprit, "x"), afterWakeUp: .milliseconds(20))]
                $0.runnable = .milliseconds(20)
            }
        }
        #expect(blocked(.read) == .io)
        #expect(blocked(.write) == .io)
        #expect(blocked(.gpu) == .gpu)
        #expect(blocked(.semaphore) == .wait)
        #expect(held(.app) == .contention)
        #expect(held(.ownThreads) == .contention)
        #expect(held(.process) == .contention)
        #expect(held(.nobody) == .contention)
        #expect(held(.quota) == .quota)
        #expect(held(.fbprof) == .fbprof)
        #expect(held(.unknown) == .runnable)
        #expect(kind { $0.interrupts = .milliseconds(20) } == .interrupts)
        #expect(kind { $0.steal = .milliseconds(20) } == .steal)
        #expect(kind { $0.heldUp = .milliseconds(20) } == .fbprof)
        #expect(kind { $0.timerLate = .milliseconds(20) } == .timerLate)
        #expect(kind { $0.carryOver = .milliseconds(20) } == .carryOver)
        #expect(kind { $0.vsyncWait = .milliseconds(20) } == .vsyncWait)
        #expect(
            kind {
                $0.runnable = .milliseconds(20)
                $0.runnableBy = nil
            } == .runnable
        )
    }

    @Test("other work of the main thread is split into parts; the wait for the next vsync counts to the longest")
    func outside() {
        var ledger = ledger(own: 4)
        ledger.outsideFrame = .milliseconds(12)
        ledger.vsyncWait = .milliseconds(5)
        ledger.outside = OutsideParts(
            onCPU: .milliseconds(3),
            runnable: [RunnablePart(culprit: Self.maps, preempted: .milliseconds(1))],
            blocked: [wait("db", 8)]
        )
        let verdict = judge(ledger)
        #expect(verdict.cause == VerdictCause(.wait, resource: "db"))
        #expect(verdict.time == .milliseconds(13))
        // Time of the other work that is not explained makes the frame's verdict unknown.
        ledger.outside?.blocked = []
        ledger.outside?.residual = .milliseconds(8)
        #expect(judge(ledger).cause.kind == .unknown)
    }

    @Test("parts of the app's own side that are too long only together: the reason is the own side, not one part alone")
    func ownSide() {
        var ledger = ledger(own: 10, runnable: [(Self.maps, 2)])
        ledger.outsideFrame = .milliseconds(9)
        ledger.outside = OutsideParts(onCPU: .milliseconds(9), runnable: [], blocked: [])
        let verdict = judge(ledger)
        #expect(verdict.reason == .ownSide)
        #expect(verdict.cause == VerdictCause(.ownWork))
        #expect(verdict.others == [VerdictPart(VerdictCause(.outsideWork), .milliseconds(9))])
        #expect(judge(self.ledger(own: 8, runnable: [(Self.maps, 9)])).reason == .alone)
        #expect(judge(self.ledger(own: 8, runnable: [(Self.maps, 9), (Self.notes, 9)])).reason == .together)
    }

    @Test("dropped intervals: those that CPU time alone causes are not counted to the app's own requests")
    func droppedByRequests() {
        // 18 ms of work drop one interval, 21 ms of reads add one more: neither alone would drop both.
        var part = BlockedPart(kind: .read, resource: "disk", time: .milliseconds(21))
        part.users = [ServicePart(culprit: Culprit(.ownRequest), time: .milliseconds(21))]
        let verdict = judge(ledger(own: 18, blocked: [part]), dropped: 2)
        #expect(verdict.cause == VerdictCause(.ownWork))
        #expect(
            verdict.dropped.map(\.dropped) == [1, 1]
                && Set(verdict.dropped.map(\.cause.kind)) == [.ownWork, .io],
            "\(verdict.dropped)"
        )
    }

    @Test("dropped intervals: other work that fits into the interval has none, unless the verdict names it")
    func droppedBesideOtherWork() {
        // 10 ms of a handler and 3 ms of a frame fit; 5 ms and 4 ms more do not change that.
        func split(_ waits: [BlockedPart], _ dropped: Int) -> [DroppedShare] {
            var ledger = ledger(own: 3)
            let blocked = waits.reduce(TimeSpan.zero) { $0 + $1.time }
            ledger.outsideFrame = .milliseconds(10) + blocked
            ledger.outside = OutsideParts(onCPU: .milliseconds(10), runnable: [], blocked: waits)
            return judge(ledger, dropped: dropped).dropped
        }
        let long = split([wait("db", 5990)], 375)
        #expect(long == [DroppedShare(VerdictCause(.wait, resource: "db"), 375)], "\(long)")
        // 17 ms: the handler, the longest part that is enough, is the cause.
        let named = split([wait("db", 4)], 1)
        #expect(named == [DroppedShare(VerdictCause(.outsideWork), 1)], "\(named)")
    }

    @Test("dropped intervals: own work has its own first, the other causes whole ones by their lengths")
    func dropped() {
        // 40 ms of own work need three intervals: two are its own. 5 are left for the other causes, as 30 : 20 : 10.
        let verdict = judge(
            ledger(own: 40, runnable: [(Self.maps, 30), (Self.notes, 20)], blocked: [wait("db", 10)]),
            dropped: 7
        )
        #expect(
            verdict.dropped
                == [
                    DroppedShare(VerdictCause(.contention, culprit: Self.maps), 2),
                    DroppedShare(VerdictCause(.contention, culprit: Self.notes), 2),
                    DroppedShare(VerdictCause(.ownWork), 2), DroppedShare(VerdictCause(.wait, resource: "db"), 1),
                ].sorted { ($1.dropped, $0.cause) < ($0.dropped, $1.cause) }
        )
        #expect(judge(ledger(own: 40), dropped: 2).dropped == [DroppedShare(VerdictCause(.ownWork), 2)])
        #expect(judge(ledger(own: nil, residual: 40), dropped: 2).dropped == [DroppedShare(VerdictCause(.unknown), 2)])
        #expect(judge(ledger(own: 4)).dropped.isEmpty)
    }
}
