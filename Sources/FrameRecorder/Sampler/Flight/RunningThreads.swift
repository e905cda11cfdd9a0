import CUnwind
import FrameTrace

/// Finds who has a CPU right now, by CPU clocks: that of a thread on a CPU goes on between two readings, that of a thread
/// which waits for one stands still. No privilege, no signal; 0.4 µs a thread.
///
/// What runs on the watcher's own CPU was displaced by the watcher, and is not found.
struct RunningThreads {
    /// More are not looked at: the clocks of so many take 100 µs.
    static let limit = 256
    private var before: [TimeSpan] = []

    init() { before.reserveCapacity(Self.limit) }

    /// The thread that runs on the CPU that another one is ready for; nil where none of these does.
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
