import FrameBudget
import FrameTrace

/// What a paired gate uses of one frame; times in nanoseconds.
struct PairedFrame: Sendable, Equatable {
    /// CPU time of the main thread; nil where it could not be measured.
    var onCPU: Double?
    /// end − begin.
    var mainThread: Double
    /// The part of that which is the workload's own doing: its work, its waits, and its other threads and apps that had the
    /// CPU instead. The rest is ``contention``, interrupts, and what held the thread up from outside.
    var ownMainThread: Double
    /// What the main thread needs by itself, in the frame or in other work that the frame waited for: on the CPU, or waiting
    /// for what was making progress.
    var own: Double
    /// Time that was taken from it by what is not part of the workload: other processes, a quota, steal, or whoever could
    /// not be seen.
    var contention: Double
    /// Time in which lower work ran instead of what it waited for.
    var inversion: Double
    var isMissed: Bool
    /// Whether it would have been missed without ``contention`` and what else came from outside, too.
    var isMissedByItself: Bool
    /// Whether the intervals that it lost would have been dropped without what came from outside the workload, too: where a frame missed its
    /// deadline the same holds of it; one in time that begins late was held up by what the ledger has before it.
    var isDroppingByItself: Bool
    var ledger: Ledger
    var work: [StepTime]

    /// What is used of a frame.
    init(_ frame: FrameRecord) {
        let ledger = frame.ledger
        let outside = ledger.outside
        let displaced = Self.displaced(ledger.blocked)
        let displacedOutside = Self.displaced(outside?.blocked ?? [])
        // Who had the CPU was not seen: then it can't be called the workload's own doing.
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
        isMissedByItself = frame.overrun - fromOutside > .zero
        isDroppingByItself =
            frame.isMissed ? isMissedByItself : fromOutside <= ComparisonPolicy.contentionFloor
        self.ledger = ledger
        work = frame.work
    }

    /// Time ready while what is not part of the workload had the CPU.
    private static func foreign(_ parts: [RunnablePart]?) -> TimeSpan {
        (parts ?? []).filter { $0.culprit.isForeign }.total
    }

    /// Time in waits for what was ready while what is not part of the workload had the CPU.
    private static func displaced(_ blocked: [BlockedPart]) -> TimeSpan {
        blocked.flatMap { $0.owners ?? [] }.reduce(TimeSpan.zero) { (sum, owner) -> TimeSpan in
            owner.state == .ready && owner.isDisplacedByForeign ? sum + owner.time : sum
        }
    }

    /// What of a main thread's other work could not be seen.
    private static func unseen(_ parts: OutsideParts?, of total: TimeSpan) -> TimeSpan {
        guard let parts, parts.onCPU != nil, parts.runnable != nil else {
            return (total - (parts?.explained ?? .zero)).clampedToZero
        }
        return .zero
    }
}

extension Culprit {
    /// Whether it is not part of the workload.
    fileprivate var isForeign: Bool { kind != .app && kind != .ownThreads }
}

extension OwnerPart {
    /// Whether what had the CPU instead of the owner is not part of the workload, or was not seen.
    fileprivate var isDisplacedByForeign: Bool { culprit?.isForeign ?? true }
}
