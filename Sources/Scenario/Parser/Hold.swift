/// Something that a thread has taken or is in, and that it would wait for itself on if it asked for it once more.
struct Hold: Hashable {
    /// What kind of thing it is.
    enum Kind: Hashable {
        /// A mutex.
        case lock
        /// A read-write lock: taken twice for reading, it may wait as well, behind a writer that came in between.
        case readWriteLock
        /// A queue.
        case queue
    }

    /// What kind of thing it is.
    let kind: Kind
    /// Its name.
    let name: String
    /// Whether others that share it may be in it at the same time, as on a concurrent queue.
    var isShared = false

    /// Whether who holds the one would wait for itself on the other.
    func excludes(_ other: Hold) -> Bool {
        kind == other.kind && name == other.name && !(isShared && other.isShared)
    }

    /// Whether one of some things excludes it.
    ///
    /// - Complexity: O(1).
    func isExcluded(by others: Set<Hold>) -> Bool {
        var other = self
        other.isShared = false
        if others.contains(other) { return true }
        other.isShared = true
        return !isShared && others.contains(other)
    }

    /// The main queue: what every frame and handler is in.
    static let mainQueue = Hold(kind: .queue, name: QueueName.main.text)
}
