/// A page fault of a thread for which something was read from a disk: the moment at which it was over.
public struct MajorFault: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// The path of the file that is mapped there; empty for swapped memory, and where nobody could say.
    public var file: String

    /// A page fault.
    public init(at: Instant, file: String) {
        self.at = at
        self.file = file
    }
}
