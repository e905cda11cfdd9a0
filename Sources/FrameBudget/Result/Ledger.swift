public import FrameTrace

/// A breakdown of a frame's time: the parts of [min(begin, V(due)), end], each measured on its own.
///
/// A part that could not be measured is nil, never zero. Only the residual is computed as a difference.
public struct Ledger: Sendable, Equatable {
    private(set) var times = LedgerTimes()
    /// The breakdown of the main thread's time ``outsideFrame``; nil if there was none.
    @Boxed public var outside: OutsideParts?
    /// The ready time by culprit that held the CPU, longest first; nil if unknown.
    public var runnableBy: [RunnablePart]?
    /// The time blocked, by what was waited for.
    public var blocked: [BlockedPart] = []
    /// The main thread's page faults: counts, not times. Nil if they were not counted.
    public var faults: PageFaults?

    /// Creates an empty ledger.
    public init() {}

    /// Creates a ledger with these times.
    init(_ times: LedgerTimes) { self.times = times }

    /// The time of one part; nil if not measured.
    ///
    /// To set the time blocked, set ``blocked``.
    public subscript(part: LedgerPart) -> TimeSpan? {
        get { part == .blocked ? blockedTotal : times[part] }
        set {
            precondition(part != .blocked, "the time blocked is the sum of what it was blocked on")
            times[part] = newValue
        }
    }

    /// The total time blocked.
    public var blockedTotal: TimeSpan { blocked.total }

    /// The sum of the parts that could be measured, without the residual.
    public var explained: TimeSpan { times.sumWithoutResidual + blockedTotal }
}

// The parts by name, for access to single ones. See ``LedgerPart`` for their meaning.
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
