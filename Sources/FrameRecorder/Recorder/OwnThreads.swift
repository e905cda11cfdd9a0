import CUnwind
package import FrameTrace

/// fbprof's own threads and their CPU time.
package final class OwnThreads: Sendable {
    private struct Entry {
        var name: String
        var kernelID: Int32
        var baseline: TimeSpan
        /// CPU time at the thread's end; nil while it runs.
        var final: TimeSpan?
    }

    private let entries = Guarded<[Entry]>([])
    private let onAdding: @Sendable (_ thread: Int32, _ name: String) -> Void

    /// - Parameter onAdding: called on each thread that is added.
    package init(onAdding: @escaping @Sendable (_ thread: Int32, _ name: String) -> Void = { _, _ in }) {
        self.onAdding = onAdding
    }

    /// Adds the calling thread. CPU time that it used before does not count.
    package func addCurrent(_ name: String) {
        let entry = Entry(name: name, kernelID: fb_gettid(), baseline: ThreadClock.own())
        entries.withLock { $0.append(entry) }
        onAdding(entry.kernelID, name)
    }

    /// Runs the body of one of fbprof's own threads, and keeps the thread's CPU time when it ends.
    package func account(_ name: String, _ body: () -> Void) {
        addCurrent(name)
        body()
        let id = fb_gettid()
        let cpu = ThreadClock.own()
        entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.kernelID == id }) { entries[index].final = cpu }
        }
    }

    /// CPU time of all threads since each was added.
    package var cpu: TimeSpan { costs(over: .zero).reduce(.zero) { $0 + $1.cpu } }

    /// Returns each thread's CPU time since it was added, also as a share of a time span.
    package func costs(over span: TimeSpan) -> [ThreadCost] {
        entries.withLock { entries in
            entries.compactMap { entry in
                guard let cpu = entry.final ?? ThreadClock.of(thread: entry.kernelID) else { return nil }
                let used = cpu - entry.baseline
                return ThreadCost(thread: entry.name, cpu: used, share: span > .zero ? used / span : 0)
            }
        }
    }
}
