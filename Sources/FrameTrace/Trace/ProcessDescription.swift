/// The process of a thread that is not of the recorded one.
public struct ProcessDescription: Sendable, Hashable {
    /// The kernel's id of it, as seen from the recorded process.
    public var id: Int32
    /// Its name.
    public var name: String

    /// A process.
    public init(id: Int32, name: String) {
        self.id = id
        self.name = name
    }
}
