import FrameTrace

/// A lock for many readers or one writer, granted in order of arrival.
///
/// A reader that comes after a waiting writer waits behind it, so that readers cannot starve a writer.
struct ReadWriteLockRule: Sendable {
    /// A thread in the line.
    struct Waiter: Sendable, Equatable {
        var thread: ThreadID
        /// Whether it waits to write.
        var writes: Bool
    }

    /// The holder for writing.
    private(set) var writer: ThreadID?
    /// The holders for reading; a thread that acquired it twice occurs twice.
    private(set) var readers: [ThreadID] = []
    /// The waiters, in order of arrival.
    private(set) var waiters: [Waiter] = []

    /// Acquires it for writing, or adds the thread to the line; returns false if the thread has to wait.
    mutating func acquire(_ thread: ThreadID) -> Bool {
        // A free lock has no waiters: it is granted when it is released.
        guard writer == nil, readers.isEmpty else {
            waiters.append(Waiter(thread: thread, writes: true))
            return false
        }
        writer = thread
        return true
    }

    /// Acquires it for reading, or adds the thread to the line; returns false if the thread has to wait.
    mutating func acquireShared(_ thread: ThreadID) -> Bool {
        guard writer == nil, waiters.isEmpty else {
            waiters.append(Waiter(thread: thread, writes: false))
            return false
        }
        readers.append(thread)
        return true
    }

    /// Releases it after writing, and returns the new holders to wake.
    ///
    /// Does nothing if the thread does not hold it.
    mutating func release(_ thread: ThreadID) -> [ThreadID] {
        guard writer == thread else { return [] }
        writer = nil
        return handOver()
    }

    /// Releases it after reading, and returns the new holders to wake.
    ///
    /// Does nothing if the thread does not hold it.
    mutating func releaseShared(_ thread: ThreadID) -> [ThreadID] {
        guard readers.removeFirst(thread) else { return [] }
        return handOver()
    }

    /// Releases everything a thread holds of it, and returns the new holders to wake.
    mutating func releaseAll(_ thread: ThreadID) -> [ThreadID] {
        guard writer == thread || readers.contains(thread) else { return [] }
        if writer == thread { writer = nil }
        readers.removeAll { $0 == thread }
        return handOver()
    }

    /// Removes a thread from the line, and returns the new holders: readers that waited only for this writer.
    mutating func remove(_ thread: ThreadID) -> [ThreadID] {
        guard let index = waiters.firstIndex(where: { $0.thread == thread }) else { return [] }
        waiters.remove(at: index)
        return handOver()
    }

    private mutating func handOver() -> [ThreadID] {
        guard writer == nil, let first = waiters.first else { return [] }
        if first.writes {
            guard readers.isEmpty else { return [] }
            waiters.removeFirst()
            writer = first.thread
            return [first.thread]
        }
        let woken = waiters.prefix { !$0.writes }.map(\.thread)
        waiters.removeFirst(woken.count)
        readers += woken
        return woken
    }
}
