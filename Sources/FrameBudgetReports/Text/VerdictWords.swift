import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes of missed frames, in words, the same in every output.
enum VerdictWords {
    private static let longestName = 36

    /// Returns a cause as a noun: `contention: maps`, `wait: lock db`.
    static func noun(_ cause: VerdictCause) -> String { CauseNoun(cause).text }

    /// Whether the recording does not show what was waited for.
    static func isUnseen(_ cause: VerdictCause) -> Bool { cause.resource == WaitKind.kernel.rawValue }

    /// Whether the app was suspended: its threads wait for nothing in that time.
    static func isSuspension(_ cause: VerdictCause) -> Bool {
        (cause.waitOfRenderThread ?? cause.resource) == WaitKind.suspended.rawValue
    }

    /// Returns the usual name of a kind of cause.
    static func title(_ kind: VerdictKind) -> String {
        switch kind {
        case .outsideWork: LedgerPart.outsideFrame.title
        case .timerLate: LedgerPart.timerLate.title
        case .mixed: "several causes together"
        default: kind.rawValue
        }
    }

    /// Returns a frame's cause as a noun; for several causes together, the program's own and the largest.
    static func noun(_ verdict: FrameVerdict) -> String {
        guard verdict.cause.kind == .mixed, !verdict.others.isEmpty else { return noun(verdict.cause) }
        return CauseNoun.text(verdict.others)
    }

    /// Returns the cause of some frames as a noun; for several causes together, the program's own and the largest.
    static func noun(_ count: VerdictCount) -> String {
        let main = MainParts(count)
        guard count.cause.kind == .mixed, !main.parts.isEmpty else { return noun(count.cause) }
        return CauseNoun.text(main.parts, others: main.more)
    }

    /// Returns the disk request, if it has a name: `fsync of journal`.
    static func request(_ cause: VerdictCause) -> [String] {
        let isNamed = ![WaitKind.read, .write, .pageFault].contains { $0.rawValue == cause.resource }
        return isNamed && !cause.resource.isEmpty ? [short(cause.resource)] : []
    }

    /// Returns the object or culprit of a cause, by itself: `event swipe`, `lock db`, `notes`; nil if it has no name.
    static func thing(_ cause: VerdictCause) -> String? {
        switch cause.kind {
        case .contention, .io, .gpu:
            if let culprit = cause.culprit { return culprit.kind == .nobody ? nil : name(culprit) }
            return cause.kind == .io ? request(cause).first : nil
        default: return cause.resource.isEmpty || cause.isOfRenderThread ? nil : short(cause.resource)
        }
    }

    /// Names a holder of the CPU.
    static func name(_ culprit: Culprit) -> String {
        switch culprit.kind {
        case .ownThreads: "its own threads"
        case .app: short(culprit.name)
        case .fbprof: "fbprof"
        // The recorder's own threads have a kind of their own, so this is another run of fbprof.
        case .process where culprit.name == "fbprof" || culprit.name.hasPrefix("fbprof-"):
            "another fbprof\(id(of: culprit))"
        // All such processes have this name. Without an id there may be many.
        case .process where culprit.name == ThreadDescription.nameless:
            culprit.process == nil ? "ended processes" : "\(culprit.name)\(id(of: culprit))"
        case .process where isMany(culprit): ThreadDescription.manyName
        case .process where KernelThreadName.isOne(culprit): "kernel thread \(short(culprit.name))"
        case .process: culprit.name.isEmpty ? "another process" : "process \(short(culprit.name))\(id(of: culprit))"
        case .ownRequest: "its own request"
        case .nobody: "no thread"
        case .quota: "a CPU quota"
        case .unknown: "not seen"
        }
    }

    /// Whether a culprit stands for all threads of other processes beyond the first thousand, rather than for one
    /// process.
    static func isMany(_ culprit: Culprit) -> Bool {
        culprit.kind == .process && culprit.process == nil && culprit.name == ThreadDescription.manyName
    }

    /// Names the object of a wait, in words if it has no name.
    static func waited(_ resource: String) -> String {
        switch resource {
        case WaitKind.sleep.rawValue: "a sleep"
        case WaitKind.read.rawValue, WaitKind.write.rawValue: DeviceUseWords.device(.io)
        case WaitKind.network.rawValue: "the network"
        case WaitKind.user.rawValue: "the user"
        case WaitKind.perform.rawValue: "the other turns of its parallel loop"
        case WaitKind.suspended.rawValue: "the app, which was suspended"
        default:
            TimedOutWait.call(of: resource).map { "the timeout of \(TimedOutWait.isLock($0) ? "a futex" : $0)" }
                ?? short(resource)
        }
    }

    /// Describes the wait of the thread that was to end a wait, in most examples, as a clause; nil if it did not wait,
    /// or was behind less than half of the wait.
    ///
    /// - Parameter resource: what was waited for: a thread in line for the same resource does not explain the wait.
    static func behind(_ examples: [CauseExample], of resource: String) -> String? {
        // In a chain, its first thread was to end that wait. Work that only had to come before did not have to end it.
        let owners = examples.compactMap { example -> HeldBy? in
            guard let held = example.heldBy, held.endedBy == nil, held.time * 2 >= example.time else { return nil }
            return held
        }
        let waits = owners.compactMap { held in
            held.holderWaitedFor == resource ? held.waitedFor : held.holderWaitedFor ?? held.waitedFor
        }.filter { !$0.isEmpty }
        let counts = Dictionary(waits.map { ($0, 1) }, uniquingKeysWith: +)
        guard let most = counts.first(where: { $0.value * 2 > examples.count })?.key else { return nil }
        return ", and the thread that was to end that wait \(WaitVerb.past(most))"
    }

    private static func id(of culprit: Culprit) -> String { culprit.process.map { " (PID \($0))" } ?? "" }

    /// Returns a cause as the end of a sentence about an app.
    ///
    /// - Parameter isLate: whether it made frames end after their deadline; false if they were in time and only shown
    ///   late, because their budget is longer than a display interval.
    static func sentence(_ cause: VerdictCause, isLate: Bool = true) -> String {
        switch cause.kind {
        case .ownWork:
            "its \(cause.isOfRenderThread ? "render thread" : "own work") took longer than \(isLate ? "the budget" : "a display interval")"
        case .contention: contention(cause.culprit)
        case .inversion:
            "priority inversion: it waited for \(short(cause.resource)) while \(holder(cause.culprit)) kept the thread it waited for "
                + "off the CPU"
        case .wait where isSuspension(cause): "the app was suspended"
        case .wait where isUnseen(cause): "it was off the CPU, and what it waited for was not seen"
        case .wait where cause.waitOfRenderThread != nil:
            "its render thread waited for \(waited(cause.waitOfRenderThread ?? ""))\(use(cause))"
        case .wait:
            "it \(WaitVerb.past(cause.resource))\(cause.culprit.map { ", whose owner waited for hardware that \(short(name($0))) was using" } ?? "")"
        case .io where cause.culprit == nil && !request(cause).isEmpty:
            "it waited for the disk: \(short(cause.resource))"
        case .io: cause.culprit == nil ? "it waited for its own disk requests" : "it waited for the disk\(use(cause))"
        case .gpu: cause.culprit == nil ? "its own GPU work took too long" : "it waited for the GPU\(use(cause))"
        case .quota: "a CPU quota throttled it"
        case .stopped: "a signal, a debugger or the freezer stopped it"
        case .interrupts: "interrupts took the CPU from it"
        case .steal: "the hypervisor took the CPU from it"
        case .carryOver: "its previous frame was still running"
        case .outsideWork:
            "its main thread was running \(cause.resource.isEmpty ? "something other than a frame" : short(cause.resource)) when frames were due"
        case .timerLate: "its timer woke it after the vsync"
        case .vsyncWait: "it waited for the next vsync"
        case .fbprof: "fbprof itself held it up"
        case .runnable: "it waited for a CPU"
        case .mixed: "several causes together"
        case .unknown: "the measurements do not explain why"
        }
    }

    /// Returns causes of one kind as the end of a sentence about an app.
    static func sentence(kind: VerdictKind, isLate: Bool = true) -> String {
        switch kind {
        case .contention: "it was ready, but other threads occupied the CPU"
        case .wait, .inversion: "it was blocked"
        case .io: "it waited for the disk"
        case .gpu: "it waited for the GPU"
        default: sentence(VerdictCause(kind), isLate: isLate)
        }
    }

    /// Returns the cause of one frame as the end of a sentence about an app; for several causes together, the program's
    /// own and the largest.
    static func cause(_ verdict: FrameVerdict) -> String {
        verdict.cause.kind == .mixed ? together(verdict.others) : sentence(verdict.cause)
    }

    private static func use(_ cause: VerdictCause) -> String {
        cause.culprit.map { ", which \(short(name($0))) \($0.kind == .ownThreads ? "were" : "was") using" } ?? ""
    }

    /// Describes the part of a frame that the cause took, as the end of a sentence.
    static func part(_ kind: VerdictKind) -> String {
        switch kind {
        case .ownWork: "its own work on the CPU"
        case .contention: "ready while others occupied the CPU"
        case .inversion: "waiting for a thread that lower-priority threads kept off the CPU"
        case .wait: "blocked"
        case .io: "waiting for the disk"
        case .gpu: "waiting for the GPU"
        case .quota: "throttled by a CPU quota"
        case .stopped: "stopped from outside"
        case .interrupts: "taken by interrupts"
        case .steal: "taken by the hypervisor"
        case .carryOver: "the previous frame still running, with the wait for the vsync after it"
        case .outsideWork: "work of its main thread besides frames"
        case .timerLate: "woken late by its timer"
        case .vsyncWait: "waiting for the next vsync"
        case .fbprof: "held up by fbprof itself"
        case .runnable: "ready to run but waiting for a CPU, or throttled by a CPU quota"
        case .mixed: "several causes together"
        case .unknown: "not explained by any measurement"
        }
    }

    /// Formats a time in milliseconds: `35.33 ms`. One that would be rounded to nothing has a smaller unit: `1 µs`.
    static func milliseconds(_ span: TimeSpan) -> String {
        span != .zero && span.magnitude < .microseconds(5)
            ? Figure.short(span) : Figure.milliseconds(span, places: 2) + " ms"
    }

    private static func contention(_ culprit: Culprit?) -> String {
        guard let culprit, culprit.kind != .nobody else {
            return "it was ready while a CPU was idle"
        }
        return "it was ready, but \(holder(culprit)) occupied the CPU"
    }

    private static func holder(_ culprit: Culprit?) -> String { culprit.map(name) ?? "another thread" }

    static func short(_ name: String) -> String {
        WaitName.shortEach(name, to: longestName)
    }
}
