public import FrameTrace

/// The item that ended next before the one that ended a wait for a group.
///
/// A trace does not record which items belong to a group: this one may.
public struct NextEnd: Sendable, Equatable, Codable {
    /// The thread that executed it.
    public var thread: String
    /// The item.
    public var path: PathID
    /// How long before the end of the wait it ended.
    public var before: TimeSpan

    /// Creates the end of an item.
    public init(thread: String, path: PathID, before: TimeSpan) {
        self.thread = thread
        self.path = path
        self.before = before
    }
}
