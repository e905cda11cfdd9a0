import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Frames kept as bytes")
struct FramePackingTests {
    private static func at(_ milliseconds: Double) -> Instant {
        Instant(nanoseconds: 1 << 50) + .milliseconds(milliseconds)
    }

    private static let app = Culprit(.app, "maps")

    /// A ledger with random times and, in half of the cases, a part of every other kind.
    private static func ledger(_ random: inout SmallRandom) -> Ledger {
        var ledger = Ledger()
        for part in LedgerPart.allCases where part != .blocked {
            let times: [TimeSpan?] = [.zero, .milliseconds(3), .milliseconds(-1), TimeSpan(nanoseconds: .max), nil]
            ledger[part] = times.randomElement(using: &random) ?? nil
        }
        guard Bool.random(using: &random) else { return ledger }
        let runnable = [
            RunnablePart(culprit: app, afterWakeUp: .milliseconds(1)), RunnablePart(culprit: Culprit(.nobody)),
        ]
        ledger.runnableBy = Bool.random(using: &random) ? [] : runnable
        ledger.faults = PageFaults(minor: 3, major: 1)
        var owner = OwnerPart(state: .blocked, app: "maps", culprit: app, time: .milliseconds(2), byWaking: false)
        owner.waitedFor = "gpu"
        owner.forEarlier = true
        let owners = [owner, OwnerPart(state: .unknown, app: nil, culprit: nil, time: .zero, byWaking: nil)]
        let services = [ServicePart(culprit: Culprit(.process, "cc", process: 42), time: .milliseconds(4))]
        let wait = BlockedPart(
            kind: .gpu,
            resource: "",
            time: .milliseconds(5),
            owners: owners,
            users: services,
            inverted: .milliseconds(1),
            displacers: services
        )
        ledger.blocked = [wait, BlockedPart(kind: .lock, resource: "db", time: .zero, owners: [], users: [])]
        ledger.outside = OutsideParts(onCPU: nil, runnable: runnable, blocked: [wait], residual: .milliseconds(-2))
        return ledger
    }

    /// A verdict with a random cause and reason and, in half of the cases each, every field that may be absent.
    private static func verdict(_ random: inout SmallRandom) -> FrameVerdict {
        func cause() -> VerdictCause {
            let culprits: [Culprit?] = [
                nil, app, Culprit(.process, "cc", process: Int32.random(in: 1...40, using: &random)), Culprit(.quota),
            ]
            return VerdictCause(
                VerdictKind.allCases.randomElement(using: &random) ?? .unknown,
                culprit: culprits.randomElement(using: &random) ?? nil,
                resource: Bool.random(using: &random) ? "" : "lock \(Int.random(in: 1...9, using: &random))"
            )
        }
        func time() -> TimeSpan { .nanoseconds(Int64.random(in: -9...40_000_000, using: &random)) }
        var verdict = FrameVerdict(
            cause: cause(),
            time: time(),
            reason: VerdictReason.allCases.randomElement(using: &random) ?? .alone
        )
        if Bool.random(using: &random) {
            verdict.others = (0..<Int.random(in: 1...4, using: &random)).map { _ in VerdictPart(cause(), time()) }
            verdict.others[0].frames = Bool.random(using: &random) ? 0 : nil
        }
        if Bool.random(using: &random) { verdict.dropped = [DroppedShare(cause(), 3), DroppedShare(cause(), -1)] }
        if Bool.random(using: &random) { verdict.unusualWork = time() }
        if Bool.random(using: &random) {
            verdict.behind = EarlierFrames(
                time: time(),
                rendering: time(),
                interval: time(),
                isLateAlone: Bool.random(using: &random)
            )
        }
        if Bool.random(using: &random) { verdict.usedLatency = time() }
        return verdict
    }

    /// A holder with all fields that the analysis may set.
    private static var holder: HeldBy {
        var holder = HeldBy(culprit: app, thread: "maps main", path: PathID(2), time: .milliseconds(3))
        holder.pathTime = .milliseconds(1)
        holder.holder = "sync"
        holder.holderCulprit = Culprit(.process, "cc", process: 42)
        holder.endedBy = PathID(7)
        holder.next = NextEnd(thread: "worker 2", path: PathID(8), before: .milliseconds(2))
        return holder
    }

    private static func frame(_ number: UInt32, _ random: inout SmallRandom) -> FrameRecord {
        let begin = at(Double(number) * 16)
        var frame = FrameRecord(
            number: FrameNumber(number),
            due: VsyncIndex(Int64(number) - 5),
            shownAt: VsyncIndex(Int64(number) + 1),
            begin: begin,
            end: begin + .milliseconds(9),
            deadline: begin + .milliseconds(16),
            dropped: 0,
            phase: 1,
            ledger: ledger(&random),
            work: [StepTime(path: PathID(3), time: .milliseconds(4)), StepTime(path: PathID(1), time: .zero)]
        )
        frame.end = begin + .milliseconds(Double.random(in: 1...30, using: &random))
        if Bool.random(using: &random) { frame.ownDue = begin - .milliseconds(1) }
        if Bool.random(using: &random) { frame.slack = 2 }
        if Bool.random(using: &random) { frame.committed = begin + .milliseconds(5) }
        if Bool.random(using: &random) { frame.dropped = 12 }
        if Bool.random(using: &random) { frame.sincePresent = .milliseconds(17) }
        if Bool.random(using: &random) { frame.parts = [FramePartTime(part: .render, time: .milliseconds(3))] }
        if Bool.random(using: &random) {
            frame.rendering = FrameRendering(begin: begin, end: frame.end, onCPU: nil, work: frame.work)
        }
        frame.isUnfinished = Bool.random(using: &random)
        frame.isSuspect = Bool.random(using: &random)
        frame.isInverted = Bool.random(using: &random)
        if Bool.random(using: &random) { frame.verdict = verdict(&random) }
        if Bool.random(using: &random) { frame.heldBy = holder }
        if Bool.random(using: &random) {
            let ready = RunnablePart(culprit: app, afterWakeUp: .milliseconds(2), preempted: .milliseconds(1))
            frame.beforeBegin = TimeBeforeBegin(runnable: [ready], stopped: .milliseconds(3))
        }
        return frame
    }

    @Test("a packed frame is unpacked as it was")
    func frames() {
        var random = SmallRandom(seed: 3)
        let frames = (0..<1000).map { Self.frame($0, &random) }
        let packed = FrameRecords(packing: frames)
        #expect(Array(packed) == frames)
        #expect(packed.indices.reversed().allSatisfy { packed[$0] == frames[$0] })
        let missed = frames.indices.filter { frames[$0].isMissed }
        #expect(missed.count > 100 && packed.missed.map(\.offset) == missed)
        #expect(packed.missed.map(\.element) == missed.map { frames[$0] })
    }

    @Test("a verdict takes at most 30 bytes of a packed frame where the frames share their causes")
    func verdictBytes() {
        var random = SmallRandom(seed: 4)
        var plain = Self.frame(1, &random)
        plain.ledger = Ledger()
        plain.verdict = nil
        plain.heldBy = nil
        var late = plain
        let other = VerdictCause(.wait, resource: "db")
        late.verdict = FrameVerdict(
            cause: VerdictCause(.contention, culprit: Self.app),
            time: .milliseconds(3),
            others: [VerdictPart(VerdictCause(.ownWork), .milliseconds(5)), VerdictPart(other, .milliseconds(2))],
            reason: .ownSide,
            dropped: [DroppedShare(other, 1)]
        )
        let without = FrameRecords(packing: Array(repeating: plain, count: 640)).byteCount
        let with = FrameRecords(packing: Array(repeating: late, count: 640)).byteCount
        #expect(with - without <= 30 * 640)
    }

    @Test("the packed spans of a main thread within a frame are unpacked as they were")
    func spans() {
        let wait = WaitSpan(
            kind: .lock,
            resource: ResourceID(1),
            owner: nil,
            start: Self.at(3),
            end: Self.at(4),
            blocked: .milliseconds(1),
            wakeUp: .zero,
            delayWithin: .zero
        )
        var activity = MainThreadActivity()
        let interval = Interval(start: Self.at(-2), end: Self.at(1))
        activity.outside = [
            MainThreadActivity.Outside(interval: interval, path: PathID(4), cpu: .milliseconds(2)),
            MainThreadActivity.Outside(interval: interval, path: .none, cpu: nil, isItem: true),
        ]
        activity.idle = [MainThreadActivity.Idle(parked: Self.at(-3), woken: Self.at(-2), running: Self.at(1))]
        activity.previousFrame = interval
        let start = FrameStart(
            number: FrameNumber(1),
            usage: Usage(at: Self.at(1), cpu: nil, delay: nil),
            callback: VsyncIndex(-3)
        )
        var frame = OpenFrame(begin: start, before: activity)
        let plain = FrameSpans(OpenFrame(begin: start, before: MainThreadActivity()), interval: interval)
        frame.waits = [wait, wait]
        frame.heldUpSpans = [interval]
        let earlier = [EarlierStage(frame: FrameNumber(9), interval: interval)]
        let full = FrameSpans(frame, interval: Interval(start: Self.at(-5), end: Self.at(20)), earlier: earlier)
        let all = (0..<50).flatMap { _ in [full, plain] }
        for (packed, spans) in zip(PackedArray(packing: all), all) {
            #expect(String(describing: packed) == String(describing: spans))
        }
    }
}
