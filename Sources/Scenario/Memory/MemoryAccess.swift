/// How a step accesses a block of memory.
public struct MemoryAccess: Sendable, Equatable {
    /// The block's name.
    public var block: String
    /// How many bytes it needs; nil is the whole block.
    public var size: Amount?
    /// From which byte on; nil is the first.
    public var from: Amount?
    /// What it does first where the block was discarded; the block is in memory again then.
    public var rebuild: [Step]
    /// What it does during the access.
    public var steps: [Step]
    /// Whether the access ends with the step; else an ``Act/endAccess(_:)`` ends it, or nothing does.
    public var ends = true

    /// An access to a block.
    public init(
        block: String,
        size: Amount? = nil,
        from: Amount? = nil,
        rebuild: [Step] = [],
        steps: [Step] = []
    ) {
        self.block = block
        self.size = size
        self.from = from
        self.rebuild = rebuild
        self.steps = steps
    }
}
