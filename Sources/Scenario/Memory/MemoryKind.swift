/// The kind of memory of a block (M-1).
public enum MemoryKind: String, Sendable, CaseIterable {
    /// Written bytes, which only a step can release.
    case dirty
    /// Bytes that the system may discard while no step accesses them.
    case purgeable
    /// The system's rendering of the app, dropped when the app leaves the screen (S-5).
    case backingStore = "backing store"
    /// The bytes of a file that is mapped for reading. The system may drop them and read them again.
    case mapped
}
