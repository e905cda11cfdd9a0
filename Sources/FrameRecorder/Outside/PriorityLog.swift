import FrameTrace

/// The kernel's priorities of the threads seen on a CPU, looked up at first sight and repeatedly afterwards.
struct PriorityLog {
    private struct Entry {
        var thread: Int32
        var process: Int32
        var priority: Int32?
        var lookedUp: Instant?
        /// How long the last result is trusted.
        var believed = TimeSpan.zero
    }

    /// Number of new threads looked up in one drain, at most: 10 µs each.
    private static let mostNew = 64
    /// Number of threads looked up again in one drain, at most.
    private static let mostAgain = 8
    /// The longest time for which a priority is trusted. The time begins below one drain, because threads often get
    /// their priority just after they begin to run, and doubles with each look.
    private static let longest = TimeSpan.seconds(1)
    private static let shortest = TimeSpan.milliseconds(50)

    private var entries: [ThreadID: Entry] = [:]
    /// Threads that ran since the last drain.
    private var ran: Set<ThreadID> = []

    /// Records that a thread was on a CPU.
    mutating func note(_ id: ThreadID, thread: Int32, of process: Int32) {
        if entries[id]?.thread != thread { entries[id] = Entry(thread: thread, process: process) }
        ran.insert(id)
    }

    /// Adds new and changed priorities.
    mutating func drain(at instant: Instant, _ encoder: inout TraceEncoder) {
        var (new, again) = (0, 0)
        for id in ran {
            guard let entry = entries[id] else { continue }
            if let before = entry.lookedUp {
                guard again < Self.mostAgain, instant - before >= entry.believed else { continue }
                again += 1
            } else {
                guard new < Self.mostNew else { continue }
                new += 1
            }
            entries[id]?.lookedUp = instant
            entries[id]?.believed = min(Self.longest, max(Self.shortest, entry.believed + entry.believed))
            guard let priority = Self.priority(of: entry.thread, entry.process) else {
                // The thread has ended.
                entries[id] = nil
                continue
            }
            guard priority != entry.priority else { continue }
            entries[id]?.priority = priority
            encoder.append(.program(.rank(id, KernelPriority(at: instant, priority: priority))))
        }
        // Threads over the limits are handled next time, if they still run.
        ran.removeAll(keepingCapacity: true)
    }

    private static func priority(of thread: Int32, _ process: Int32) -> Int32? {
        TextFile.read("/proc/\(process)/task/\(thread)/stat").flatMap(ProcessStatus.init)?.priority
    }
}
