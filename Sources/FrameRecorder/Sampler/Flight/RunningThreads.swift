import CUnwind
import FrameTrace

/// The finder of the thread that has a CPU right now, by its CPU clock, which advances between two readings; the clock
/// of a thread that waits for a CPU stands still. No privilege, no signal; 0.4 µs per thread.
///
/// The thread on the watcher's own CPU was displaced by the watcher, and is not found.
struct RunningThreads {
    /// Number of threads to check, at most: reading this many clocks takes 100 µs.
    static let limit = 256
    private var before: [TimeSpan] = []

    init() { before.reserveCapacity(Self.limit) }

    /// Returns the thread that runs on the CPU that another thread is ready for; nil if none of these threads does.
    mutating func holder(of cpuOf: WatchedThread, among threads: [WatchedThread]) -> WatchedThread? {
        before.removeAll(keepingCapacity: true)
        for thread in threads.prefix(Self.limit) { before.append(clock(of: thread, unless: cpuOf)) }
        var cpu: Int32?
        for (thread, before) in zip(threads, before) where before > .zero {
            guard clock(of: thread, unless: cpuOf) > before else { continue }
            let wanted = cpu ?? fb_thread_cpu(cpuOf.target.kernelID)
            cpu = wanted
            if wanted >= 0, fb_thread_cpu(thread.target.kernelID) == wanted { return thread }
        }
        return nil
    }

    private func clock(of thread: WatchedThread, unless other: WatchedThread) -> TimeSpan {
        guard thread !== other, thread.isActive else { return .zero }
        return ThreadClock.of(thread: thread.target.kernelID) ?? .zero
    }
}
