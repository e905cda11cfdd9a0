/// The mechanism that samples the stack of a running thread. A blocked thread is always read from outside.
public enum SamplingBackend: String, Sendable, Hashable, Codable, CaseIterable {
    /// The thread is signalled, and copies its own stack.
    case signal
    /// The kernel copies the stack of the running thread, through `perf_event_open`. This interrupts no sleep.
    case perf
}
