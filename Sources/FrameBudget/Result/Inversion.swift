public import FrameTrace

/// A thread that waited for a lower one (Documentation/Measures.md, Priority inversion). Exposure, cost and missed
/// budget are separate figures.
public struct Inversion: Sendable, Equatable, Codable {
    /// The waiter.
    public var waiter: InversionParty
    /// The waiter's frame that contains the wait; nil if the waiter is no main thread, or the frame never ended.
    public var frame: FrameNumber?
    /// The kind of wait.
    public var kind: WaitKind
    /// The resource; empty if unnamed.
    public var resource: String
    /// Whether the system knows the one thread that must make progress, and so could raise it.
    public var isOwnerKnown: Bool
    /// When the wait began, from V(0).
    public var start: TimeSpan
    /// When the waiter ran again, from V(0).
    public var end: TimeSpan
    /// The owner: the thread at the end of the chain that cost most.
    public var owner: InversionParty
    /// The chain of waits from the waiter on; the last hop waited for the owner.
    public var chain: [ChainHop]
    /// The threads that had the CPU instead of the owner, longest first, at most ``displacerCapacity``.
    public var displacers: [Displacement]
    /// The total time waited for lower threads.
    public var exposure: TimeSpan
    /// The part of the exposure in which the owner was ready and threads lower than the waiter had the CPU; nil if not
    /// measured.
    public var cost: TimeSpan?
    /// The part of the cost that made the frame late; nil if there is no frame, or no cost is known.
    public var missedBudget: TimeSpan?
    /// How long the owner ran within the exposure, which no override could have saved; nil if not measured.
    public var ownerRan: TimeSpan?
    /// The override that raised the owner; nil if there was none.
    public var override: AppliedOverride?
    /// The outcome.
    public var outcome: InversionOutcome
    /// The advice on what to change.
    public var advice: InversionAdvice
    /// The link of the chain that the advice is about; nil if the chain has only one, or if the owner was raised.
    public var link: InversionLink?
    /// The stacks of the waiter and the owner in that frame.
    public var stacks: [StackDetail]

    /// The number of displacers kept.
    public static let displacerCapacity = 5

    /// Creates an inversion.
    public init(
        waiter: InversionParty,
        frame: FrameNumber?,
        kind: WaitKind,
        resource: String,
        isOwnerKnown: Bool,
        start: TimeSpan,
        end: TimeSpan,
        owner: InversionParty,
        chain: [ChainHop],
        displacers: [Displacement],
        exposure: TimeSpan,
        cost: TimeSpan?,
        missedBudget: TimeSpan?,
        ownerRan: TimeSpan?,
        override: AppliedOverride?,
        outcome: InversionOutcome,
        advice: InversionAdvice,
        link: InversionLink? = nil,
        stacks: [StackDetail]
    ) {
        self.waiter = waiter
        self.frame = frame
        self.kind = kind
        self.resource = resource
        self.isOwnerKnown = isOwnerKnown
        self.start = start
        self.end = end
        self.owner = owner
        self.chain = chain
        self.displacers = displacers
        self.exposure = exposure
        self.cost = cost
        self.missedBudget = missedBudget
        self.ownerRan = ownerRan
        self.override = override
        self.outcome = outcome
        self.advice = advice
        self.link = link
        self.stacks = stacks
    }
}
