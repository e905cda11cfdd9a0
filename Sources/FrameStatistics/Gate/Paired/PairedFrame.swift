import FrameBudget
import FrameTrace

/// What a paired gate uses of one frame; times in nanoseconds.
struct PairedFrame: Sendable, Equatable {
    /// CPU time of the main thread; nil where it could not be measured.
    var onCPU: Double?
    /// end − begin.
    var mainThread: Double
    /// The part of that which the code needs by itself: on the CPU, or waiting for what was making progress.
    var own: Double
    /// Time that was taken from it by what is not part of the workload: other processes, a quota, steal, or whoever could
    /// not be seen.
    var contention: Double
    /// Time in which lower work ran instead of what it waited for.
    var inversion: Double
    var isMissed: Bool
    var ledger: Ledger
    var work: [StepTime]

    /// What is used of a frame.
    init(_ frame: FrameRecord) {
        let ledger = frame.ledger
        let blocked: [BlockedPart] = ledger.blocked + (ledger.outside?.blocked ?? [])
        var displaced = TimeSpan.zero
        for owner in blocked.flatMap({ $0.owners ?? [] }) where owner.state == .ready && owner.isDisplacedByForeign {
            displaced += owner.time
        }
        let runnable: [RunnablePart] = (ledger.runnableBy ?? []) + (ledger.outside?.runnable ?? [])
        let foreign: TimeSpan = runnable.filter { $0.culprit.isForeign }.total
        // Who had the CPU was not seen: then it can't be called the workload's own doing.
        let unseen: TimeSpan = ledger.runnableBy == nil ? ledger.runnable ?? .zero : .zero
        let needed: TimeSpan = (ledger.onCPU ?? .zero) + (ledger.blockedTotal - displaced).clampedToZero
        let taken: TimeSpan = foreign + unseen + displaced + (ledger.steal ?? .zero)
        var inverted = TimeSpan.zero
        for part in blocked { inverted += part.inverted ?? .zero }
        onCPU = ledger.onCPU.map { Double($0.nanoseconds) }
        mainThread = Double(frame.mainThread.nanoseconds)
        own = Double(min(frame.mainThread, needed).nanoseconds)
        contention = Double(taken.nanoseconds)
        inversion = Double(inverted.nanoseconds)
        isMissed = frame.isMissed
        self.ledger = ledger
        work = frame.work
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
