import Glibc

/// Descriptors of the kernel's events that are being closed.
///
/// To close the last one of a tracepoint waits for all CPUs, for 25 to 55 ms, one tracepoint after the other: half a second for
/// those of a run. Whoever made the recording need not wait for it. When this is gone, all are closed.
final class SlowClosing: Sendable {
    private let thread: PlatformThread?

    /// Begins to close.
    init(_ descriptors: [Int32]) {
        thread =
            descriptors.isEmpty
            ? nil : try? PlatformThread(name: "fbprof-closer") { for file in descriptors { close(file) } }
        // Without a thread it takes its time here.
        if thread == nil { for file in descriptors { close(file) } }
    }

    deinit { thread?.join() }
}
