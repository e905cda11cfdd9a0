/// The end of a page fault with I/O of a thread.
public struct MajorFault: Sendable, Equatable {
    /// The instant at which the fault ended.
    public var at: Instant
    /// The path of the file that is mapped at the address; empty for swapped memory, or if unknown.
    public var file: String

    /// Creates the end of a page fault.
    public init(at: Instant, file: String) {
        self.at = at
        self.file = file
    }
}
