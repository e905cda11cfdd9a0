/// What an open file of a recorded process is, from an instant on.
public struct OpenFile: Sendable, Hashable {
    /// The process.
    public var process: Int32
    /// The file descriptor.
    public var descriptor: Int32
    /// When it was looked up.
    public var at: Instant
    /// What the kernel calls it: a path, or such as `socket:[4711]`.
    public var name: String

    /// An open file.
    public init(process: Int32, descriptor: Int32, at: Instant, name: String) {
        self.process = process
        self.descriptor = descriptor
        self.at = at
        self.name = name
    }
}
