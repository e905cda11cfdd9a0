import CUnwind
import FrameBudget

/// fbprof's own threads, and what each costs.
final class OwnThreads: Sendable {
    private struct Entry {
        var name: String
        var kernelID: Int32
        var baseline: TimeSpan
    }

    private let entries = Guarded<[Entry]>([])

    /// Adds the calling thread; what it has used so far does not count.
    func addCurrent(_ name: String) {
        let entry = Entry(name: name, kernelID: fb_gettid(), baseline: ThreadClock.own())
        entries.withLock { $0.append(entry) }
    }

    /// What each thread has cost over a span of time, for threads that have not ended.
    func costs(over span: TimeSpan) -> [ThreadCost] {
        entries.withLock { entries in
            entries.compactMap { entry in
                guard let cpu = ThreadClock.of(thread: entry.kernelID) else { return nil }
                let used = cpu - entry.baseline
                return ThreadCost(thread: entry.name, cpu: used, share: span > .zero ? used / span : 0)
            }
        }
    }
}
