import FrameTrace

/// Looks up how the kernel ranks the threads that were seen on a CPU: when they are new, and now and then again.
struct RankLog {
    private struct Entry {
        var thread: Int32
        var process: Int32
        var priority: Int32?
        var lookedUp: Instant?
        /// How long what was looked up last is believed.
        var believed = TimeSpan.zero
    }

    /// New threads that are looked up in one drain, at most: 10 µs each.
    private static let mostNew = 64
    /// Threads that are looked up again in one drain, at most.
    private static let mostAgain = 8
    /// How long a rank is believed: at first not past the next drain, as a thread is often given its rank just after it began to
    /// run, and then twice as long each time, up to this.
    private static let longest = TimeSpan.seconds(1)
    private static let shortest = TimeSpan.milliseconds(50)

    private var entries: [ThreadID: Entry] = [:]
    /// Who ran since the last drain.
    private var ran: Set<ThreadID> = []

    /// Notes that a thread was on a CPU.
    mutating func note(_ id: ThreadID, thread: Int32, of process: Int32) {
        if entries[id]?.thread != thread { entries[id] = Entry(thread: thread, process: process) }
        ran.insert(id)
    }

    /// Adds the ranks that are new or have changed.
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
                // It has ended.
                entries[id] = nil
                continue
            }
            guard priority != entry.priority else { continue }
            entries[id]?.priority = priority
            encoder.append(.program(.rank(id, KernelPriority(at: instant, priority: priority))))
        }
        // Those that there was no time for come next time, if they still run.
        ran.removeAll(keepingCapacity: true)
    }

    private static func priority(of thread: Int32, _ process: Int32) -> Int32? {
        TextFile.read("/proc/\(process)/task/\(thread)/stat").flatMap(ProcessStatus.init)?.priority
    }
}
