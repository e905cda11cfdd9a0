/// Why a thread left the CPU. The raw value is what a trace holds.
public enum SliceEnd: UInt8, Sendable, CaseIterable {
    /// It had begun to wait.
    case waiting = 0
    /// It was still ready: it was preempted, or its slice was over.
    case ready = 1
    /// It was stopped by a signal, by a debugger or by a freezer, and could not run until somebody let it go on.
    case stopped = 2
}
