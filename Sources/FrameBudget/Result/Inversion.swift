public import FrameTrace

/// A thread that waited for a lower one (Documentation/Measures.md, Priority inversion): three figures, never one.
public struct Inversion: Sendable, Equatable, Codable {
    /// Who waited.
    public var waiter: InversionParty
    /// The waiter's frame that it fell into; nil where it is no main thread, or the frame never ended.
    public var frame: FrameNumber?
    /// The kind of wait.
    public var kind: WaitKind
    /// What was waited for; empty where that has no name.
    public var resource: String
    /// Whether the system knows one thread that must make progress, so that it could raise it.
    public var isOwnerKnown: Bool
    /// When the wait began, from V(0).
    public var start: TimeSpan
    /// When the waiter ran again, from V(0).
    public var end: TimeSpan
    /// Who could have made progress: the thread at the chain's end that cost most.
    public var owner: InversionParty
    /// From the waiter on, who waited for what; the last one waited for the owner.
    public var chain: [ChainHop]
    /// Who had the CPU instead of the owner, longest first, at most ``displacerCapacity``.
    public var displacers: [Displacement]
    /// All the time waited for lower threads.
    public var exposure: TimeSpan
    /// The part in which the owner was ready and lower threads than the waiter had the CPU; nil where that could not be
    /// seen.
    public var cost: TimeSpan?
    /// The part of the cost that made the frame late; nil where there is no frame, or no cost is known.
    public var missedBudget: TimeSpan?
    /// How long the owner ran within the exposure: what no override could have spared; nil where that could not be seen.
    public var ownerRan: TimeSpan?
    /// What raised the owner; nil where nothing did.
    public var override: AppliedOverride?
    /// What became of it.
    public var outcome: InversionOutcome
    /// What there is to change.
    public var advice: InversionAdvice
    /// The link of the chain that the advice is on; nil where the chain has but one, and where the owner was raised.
    public var link: InversionLink?
    /// The waiter's and the owner's stacks of that frame.
    public var stacks: [StackDetail]

    /// How many displacers are kept.
    public static let displacerCapacity = 5

    /// An inversion.
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
