import FrameTrace

/// A lock that many readers or one writer can hold, handed over in order of arrival.
///
/// A reader that comes after a waiting writer waits behind it, so that readers can't keep a writer out for ever.
struct ReadWriteLockRule: Sendable {
    /// A thread in the line.
    struct Waiter: Sendable, Equatable {
        /// Who waits.
        var thread: ThreadID
        /// Whether it wants to write.
        var writes: Bool
    }

    /// Who holds it for writing.
    private(set) var writer: ThreadID?
    /// Who holds it for reading; a thread that took it twice is named twice.
    private(set) var readers: [ThreadID] = []
    /// Who waits, in order of arrival.
    private(set) var waiters: [Waiter] = []

    /// Takes it for writing, or puts the thread into the line; false says that it has to wait.
    mutating func acquire(_ thread: ThreadID) -> Bool {
        // Nobody waits for a lock that is free: it is handed over when it is given up.
        guard writer == nil, readers.isEmpty else {
            waiters.append(Waiter(thread: thread, writes: true))
            return false
        }
        writer = thread
        return true
    }

    /// Takes it for reading, or puts the thread into the line; false says that it has to wait.
    mutating func acquireShared(_ thread: ThreadID) -> Bool {
        guard writer == nil, waiters.isEmpty else {
            waiters.append(Waiter(thread: thread, writes: false))
            return false
        }
        readers.append(thread)
        return true
    }

    /// Gives it up after writing, and returns those who have it now and are to be woken.
    ///
    /// A thread that doesn't hold it changes nothing.
    mutating func release(_ thread: ThreadID) -> [ThreadID] {
        guard writer == thread else { return [] }
        writer = nil
        return handOver()
    }

    /// Gives it up after reading, and returns those who have it now and are to be woken.
    ///
    /// A thread that doesn't hold it changes nothing.
    mutating func releaseShared(_ thread: ThreadID) -> [ThreadID] {
        guard readers.removeFirst(thread) else { return [] }
        return handOver()
    }

    /// Gives up whatever a thread holds of it, and returns those who have it now and are to be woken.
    mutating func releaseAll(_ thread: ThreadID) -> [ThreadID] {
        guard writer == thread || readers.contains(thread) else { return [] }
        if writer == thread { writer = nil }
        readers.removeAll { $0 == thread }
        return handOver()
    }

    /// Takes a thread out of the line, and returns those who have it now: readers that only this writer kept waiting.
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
