/// A step's access to a block of memory.
public struct MemoryAccess: Sendable, Equatable {
    /// The block's name.
    public var block: String
    /// The number of bytes it needs; nil for the whole block.
    public var size: Amount?
    /// The first byte; nil for that of the block.
    public var from: Amount?
    /// The steps executed first if the block was discarded. After them it is in memory again.
    public var rebuild: [Step]
    /// The steps executed during the access.
    public var steps: [Step]
    /// Whether the access ends with the step; otherwise only an ``Act/endAccess(_:)`` ends it.
    public var ends = true

    /// Creates an access to a block.
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
