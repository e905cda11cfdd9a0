import Glibc

/// A thread that closes descriptors of the kernel's events.
///
/// Closing the last one of a tracepoint waits for all CPUs, 25 to 55 ms per tracepoint: half a second for a run. The
/// recording's caller need not wait for it. When this object is released, all are closed.
final class DescriptorCloser: Sendable {
    private let thread: PlatformThread?

    /// Begins to close the descriptors.
    init(_ descriptors: [Int32]) {
        thread =
            descriptors.isEmpty
            ? nil : try? PlatformThread(name: "fbprof-closer") { for file in descriptors { close(file) } }
        // If no thread can be started, closes them here.
        if thread == nil { for file in descriptors { close(file) } }
    }

    deinit { thread?.join() }
}
