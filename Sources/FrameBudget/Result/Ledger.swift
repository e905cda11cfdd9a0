public import FrameTrace

/// Where a frame's time went: the parts of [min(begin, V(due)), end], each measured on its own.
///
/// A part that could not be measured is nil, never zero. The residual alone is a difference.
public struct Ledger: Sendable, Equatable {
    private(set) var times = LedgerTimes()
    /// What the main thread spent ``outsideFrame`` on; nil where there was none.
    @Boxed public var outside: OutsideParts?
    /// The time ready by who held the CPU, longest first; nil where that could not be seen.
    public var runnableBy: [RunnablePart]?
    /// Waiting, by what on.
    public var blocked: [BlockedPart] = []
    /// The main thread's page faults: counts, no part of the time. Nil where they were not counted.
    public var faults: PageFaults?

    /// An empty ledger.
    public init() {}

    /// A ledger with these times.
    init(_ times: LedgerTimes) { self.times = times }

    /// The time of one part; nil where it could not be measured.
    ///
    /// To set the time blocked, set what it was blocked on.
    public subscript(part: LedgerPart) -> TimeSpan? {
        get { part == .blocked ? blockedTotal : times[part] }
        set {
            precondition(part != .blocked, "the time blocked is the sum of what it was blocked on")
            times[part] = newValue
        }
    }

    /// All time blocked.
    public var blockedTotal: TimeSpan { blocked.total }

    /// The sum of the parts that could be measured, without the residual.
    public var explained: TimeSpan { times.sumWithoutResidual + blockedTotal }
}

// By name, for the parts that are asked for one at a time; see ``LedgerPart`` for what each is.
extension Ledger {
    /// See ``LedgerPart/timerLate``.
    public var timerLate: TimeSpan? {
        get { self[.timerLate] }
        set { self[.timerLate] = newValue }
    }
    /// See ``LedgerPart/vsyncWait``.
    public var vsyncWait: TimeSpan {
        get { self[.vsyncWait] ?? .zero }
        set { self[.vsyncWait] = newValue }
    }
    /// See ``LedgerPart/carryOver``.
    public var carryOver: TimeSpan {
        get { self[.carryOver] ?? .zero }
        set { self[.carryOver] = newValue }
    }
    /// See ``LedgerPart/outsideFrame``.
    public var outsideFrame: TimeSpan {
        get { self[.outsideFrame] ?? .zero }
        set { self[.outsideFrame] = newValue }
    }
    /// See ``LedgerPart/onCPU``.
    public var onCPU: TimeSpan? {
        get { self[.onCPU] }
        set { self[.onCPU] = newValue }
    }
    /// See ``LedgerPart/runnable``.
    public var runnable: TimeSpan? {
        get { self[.runnable] }
        set { self[.runnable] = newValue }
    }
    /// See ``LedgerPart/interrupts``.
    public var interrupts: TimeSpan? {
        get { self[.interrupts] }
        set { self[.interrupts] = newValue }
    }
    /// See ``LedgerPart/steal``.
    public var steal: TimeSpan? {
        get { self[.steal] }
        set { self[.steal] = newValue }
    }
    /// See ``LedgerPart/heldUp``.
    public var heldUp: TimeSpan? {
        get { self[.heldUp] }
        set { self[.heldUp] = newValue }
    }
    /// See ``LedgerPart/residual``.
    public var residual: TimeSpan {
        get { self[.residual] ?? .zero }
        set { self[.residual] = newValue }
    }
}
