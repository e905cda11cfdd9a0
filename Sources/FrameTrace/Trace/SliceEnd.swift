/// The reason why a thread left the CPU. The raw value is stored in the trace.
public enum SliceEnd: UInt8, Sendable, CaseIterable {
    /// It began to wait.
    case waiting = 0
    /// It was still ready: it was preempted, or its time slice was used up.
    case ready = 1
    /// It was stopped by a signal, a debugger or the freezer, and could not run until it was resumed.
    case stopped = 2
}
