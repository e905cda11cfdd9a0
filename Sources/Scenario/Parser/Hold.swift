/// A lock that a thread holds or a queue that it is on. Acquiring it again would make the thread wait for itself.
struct Hold: Hashable {
    /// The kind of a hold.
    enum Kind: Hashable {
        /// A mutex.
        case lock
        /// A read-write lock. Taking it twice for reading may also deadlock, behind a writer that came in between.
        case readWriteLock
        /// A queue.
        case queue
    }

    let kind: Kind
    /// Its name.
    let name: String
    /// Whether several threads may hold it at the same time, as on a concurrent queue.
    var isShared = false

    /// Returns whether a thread that holds one would wait for itself on the other.
    func excludes(_ other: Hold) -> Bool {
        kind == other.kind && name == other.name && !(isShared && other.isShared)
    }

    /// Returns whether any of a set of holds excludes it.
    ///
    /// - Complexity: O(1).
    func isExcluded(by others: Set<Hold>) -> Bool {
        var other = self
        other.isShared = false
        if others.contains(other) { return true }
        other.isShared = true
        return !isShared && others.contains(other)
    }

    /// The main queue, which every frame and handler runs on.
    static let mainQueue = Hold(kind: .queue, name: QueueName.main.text)
}
