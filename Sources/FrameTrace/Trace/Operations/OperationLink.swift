/// The reason why an operation comes after another one.
public enum OperationLink: UInt8, Sendable, Codable, CaseIterable {
    /// It depends on it.
    case dependency = 1
    /// One of its conditions created the other one.
    case condition = 2
    /// The other one was ahead of it in a category in which only one executes at a time.
    case exclusion = 3
    /// One of the two is a barrier of their queue.
    case barrier = 4
    /// The other one is the group that contains it.
    case group = 5
    /// The end of the other one freed a place in their queue.
    case width = 6
}
