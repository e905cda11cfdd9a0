/// The name of an open file of a recorded process, from an instant on.
public struct OpenFile: Sendable, Hashable {
    /// The id of the process.
    public var process: Int32
    /// The file descriptor.
    public var descriptor: Int32
    /// The instant at which the name was looked up.
    public var at: Instant
    /// The kernel's name for it: a path, or a name such as `socket:[4711]`; empty once the file is closed.
    public var name: String

    /// Creates a named open file.
    public init(process: Int32, descriptor: Int32, at: Instant, name: String) {
        self.process = process
        self.descriptor = descriptor
        self.at = at
        self.name = name
    }
}
