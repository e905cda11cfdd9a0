/// How the stack of a running thread is sampled. A blocked one is read from outside either way.
public enum SamplingBackend: String, Sendable, Hashable, Codable, CaseIterable {
    /// The thread is signalled, and copies its own stack.
    case signal
    /// The kernel copies the stack of the running thread by itself, through `perf_event_open`: no sleep is cut short.
    case perf
}
