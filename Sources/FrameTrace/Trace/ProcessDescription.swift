/// A process other than the recorder's own: another process of the machine, or one of a program recorded from outside.
public struct ProcessDescription: Sendable, Hashable {
    /// The kernel's process id, as seen by the recorder.
    public var id: Int32
    /// The name.
    public var name: String

    /// Creates the description of a process.
    public init(id: Int32, name: String) {
        self.id = id
        self.name = name
    }
}
