import FrameBudget
import FrameTrace

/// The quantities of one frame that a paired gate uses; times in nanoseconds.
struct PairedFrame: Sendable, Equatable {
    /// CPU time of the main thread; nil if it could not be measured.
    var onCPU: Double?
    /// Main-thread time from begin to end.
    var mainThread: Double
    /// The part of ``mainThread`` due to the workload itself: its work, its waits, and its other threads and apps that
    /// had the CPU instead. The rest is ``contention``, interrupts, and delays of the thread from outside.
    var ownMainThread: Double
    /// Time the main thread needs by itself, in the frame or in other work that the frame waited for: on the CPU, or
    /// waiting for something that was making progress.
    var own: Double
    /// Time taken from the main thread by anything outside the workload: other processes, a quota, steal, or an unseen
    /// culprit.
    var contention: Double
    /// All delay from outside the workload: ``contention``, interrupts, late timers, signals, and what could not be seen.
    var fromOutside: Double
    /// Time of priority inversion: lower-priority work ran instead of what the main thread waited for.
    var inversion: Double
    var isMissed: Bool
    /// Whether the frame would also have been missed without ``contention`` and other outside influence.
    var isMissedByWorkload: Bool
    /// Whether the frame's dropped intervals would also have been dropped without outside influence. For a missed frame
    /// this is ``isMissedByWorkload``; for one in time, it is false if more than the contention floor came from outside.
    var isDroppingByWorkload: Bool
    var ledger: Ledger
    var work: [StepTime]

    /// Extracts the quantities from a frame.
    init(_ frame: FrameRecord) {
        let ledger = frame.ledger
        let outside = ledger.outside
        let displaced = Self.displaced(ledger.blocked)
        let displacedOutside = Self.displaced(outside?.blocked ?? [])
        // If the holder of the CPU was not seen, the time can't be attributed to the workload.
        let unseen: TimeSpan = ledger.runnableBy == nil ? ledger.runnable ?? .zero : .zero
        let inFrame = Self.foreign(ledger.runnableBy) + unseen + displaced + (ledger.steal ?? .zero)
        let taken = inFrame + Self.foreign(outside?.runnable) + displacedOutside
        let needed = (ledger.onCPU ?? .zero) + (ledger.blockedTotal - displaced).clampedToZero
        let neededOutside =
            (outside?.onCPU ?? .zero) + ((outside?.blocked.total ?? .zero) - displacedOutside).clampedToZero
        let machine = (ledger.interrupts ?? .zero) + (ledger[.stopped] ?? .zero) + (ledger.heldUp ?? .zero)
        var inverted = TimeSpan.zero
        for part in ledger.blocked + (outside?.blocked ?? []) { inverted += part.inverted ?? .zero }
        onCPU = ledger.onCPU.map { Double($0.nanoseconds) }
        mainThread = Double(frame.mainThread.nanoseconds)
        ownMainThread = Double((frame.mainThread - inFrame - machine).clampedToZero.nanoseconds)
        own = Double((min(frame.mainThread, needed) + neededOutside).nanoseconds)
        contention = Double(taken.nanoseconds)
        inversion = Double(inverted.nanoseconds)
        isMissed = frame.isMissed
        let fromOutside = taken + machine + (ledger.timerLate ?? .zero) + Self.unseen(outside, of: ledger.outsideFrame)
        self.fromOutside = Double(fromOutside.nanoseconds)
        isMissedByWorkload = frame.overrun - fromOutside > .zero
        isDroppingByWorkload =
            frame.isMissed ? isMissedByWorkload : fromOutside <= ComparisonPolicy.contentionFloor
        self.ledger = ledger
        work = frame.work
    }

    /// Sums the time ready while something outside the workload had the CPU.
    private static func foreign(_ parts: [RunnablePart]?) -> TimeSpan {
        (parts ?? []).filter { $0.culprit.isForeign }.total
    }

    /// Sums the time in waits whose owner was ready while something outside the workload had the CPU.
    private static func displaced(_ blocked: [BlockedPart]) -> TimeSpan {
        blocked.flatMap { $0.owners ?? [] }.reduce(TimeSpan.zero) { (sum, owner) -> TimeSpan in
            owner.state == .ready && owner.isDisplacedByForeign ? sum + owner.time : sum
        }
    }

    /// Returns the part of a main thread's other work that could not be seen.
    private static func unseen(_ parts: OutsideParts?, of total: TimeSpan) -> TimeSpan {
        guard let parts, parts.onCPU != nil, parts.runnable != nil else {
            return (total - (parts?.explained ?? .zero)).clampedToZero
        }
        return .zero
    }
}

extension Culprit {
    /// Whether the culprit is not part of the workload.
    fileprivate var isForeign: Bool { kind != .app && kind != .ownThreads }
}

extension OwnerPart {
    /// Whether the thread that had the CPU instead of the owner is not part of the workload, or was not seen.
    fileprivate var isDisplacedByForeign: Bool { culprit?.isForeign ?? true }
}
