/// What kind of memory a block is (M-1).
public enum MemoryKind: String, Sendable, CaseIterable {
    /// Written bytes: only a step can give them back.
    case dirty
    /// Bytes that the system may discard while no step accesses them.
    case purgeable
    /// The bytes of a file that is mapped for reading: the system may drop them, and read them again.
    case mapped
}
