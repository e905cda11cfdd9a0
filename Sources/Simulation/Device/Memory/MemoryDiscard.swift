public import FrameTrace

/// Bytes of a block of memory, or of a mapped file, to discard.
public struct MemoryDiscard: Sendable, Equatable {
    /// The block.
    public let block: ResourceID
    /// The bytes.
    public let range: Range<Int64>
}
