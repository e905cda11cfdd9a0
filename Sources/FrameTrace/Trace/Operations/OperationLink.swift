/// Why an operation comes after another one.
public enum OperationLink: UInt8, Sendable, Codable, CaseIterable {
    /// It depends on it.
    case dependency = 1
    /// A condition of it made the other one.
    case condition = 2
    /// The other one was ahead of it in a category of which one executes at a time.
    case exclusion = 3
    /// One of them is a barrier of their queue.
    case barrier = 4
    /// The other one is the group that it is in.
    case group = 5
    /// The other one's end made room in their queue.
    case width = 6
}
