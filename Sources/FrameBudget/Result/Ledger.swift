public import FrameTrace

/// Where a frame's time went: the parts of [min(begin, V(due)), end], each measured on its own (`measures.md`, The ledger).
///
/// A part that this machine could not measure is nil, never zero. The residual alone is a difference.
public struct Ledger: Sendable, Equatable, Codable {
    /// V(due) had passed and the thread had not been woken yet.
    public var timerLate: TimeSpan?
    /// After a skipped callback: waiting for the next vsync.
    public var vsyncWait: TimeSpan
    /// The previous frame of this main thread was still running.
    public var carryOver: TimeSpan
    /// The main thread ran something that is not the frame.
    public var outsideFrame: TimeSpan
    /// What it spent that time on; nil where there was none, and in a result of an earlier version.
    public var outside: OutsideParts?
    /// The frame's own work: CPU time of the main thread, without interrupts where those could be seen.
    public var onCPU: TimeSpan?
    /// Ready to run and not running, or throttled by a CPU quota: the kernel's run-queue delay.
    public var runnable: TimeSpan?
    /// The same by who held the CPU, longest first; nil where that could not be seen.
    public var runnableBy: [RunnablePart]?
    /// Waiting, by what on.
    public var blocked: [BlockedPart]
    /// Taken from the thread by interrupts while it was on the CPU, and no part of its own work. Nil where they could not be
    /// seen: then they are within ``onCPU`` or ``steal``, depending on what the kernel's CPU clocks count.
    public var interrupts: TimeSpan?
    /// Taken from the thread by the hypervisor while it was on the CPU: on-CPU by switch events less the thread's CPU clock
    /// and the interrupts that it does not count. Nil where no switch events say when it was on a CPU.
    public var steal: TimeSpan?
    /// fbprof itself held the thread up: it waited for the lock that all simulated threads share. Nil where that was not
    /// recorded.
    public var heldUp: TimeSpan?
    /// The main thread's page faults: counts, no part of the time. Nil where they were not counted, and in a result of an earlier
    /// version.
    public var faults: PageFaults?
    /// What no measurement explains; negative where parts overlap.
    public var residual: TimeSpan

    /// An empty ledger.
    public init() {
        vsyncWait = .zero
        carryOver = .zero
        outsideFrame = .zero
        blocked = []
        residual = .zero
    }

    /// All time blocked.
    public var blockedTotal: TimeSpan { blocked.total }

    /// The sum of the parts that could be measured, without the residual.
    public var explained: TimeSpan {
        (timerLate ?? .zero) + vsyncWait + carryOver + outsideFrame + (onCPU ?? .zero) + (runnable ?? .zero)
            + blockedTotal + (interrupts ?? .zero) + (steal ?? .zero) + (heldUp ?? .zero)
    }
}
