/// What kind of memory a block is (M-1).
public enum MemoryKind: String, Sendable, CaseIterable {
    /// Written bytes: only a step can give them back.
    case dirty
    /// Bytes that the system may discard while no step accesses them.
    case purgeable
    /// What the system has drawn of the app, and drops when the app leaves the screen (S-5).
    case backingStore = "backing store"
    /// The bytes of a file that is mapped for reading: the system may drop them, and read them again.
    case mapped
}
