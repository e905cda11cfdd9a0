import FrameTrace

/// A kernel tracepoint that fbprof uses.
struct Tracepoint: Sendable {
    /// The meaning of its records.
    enum Meaning: Sendable, Equatable {
        case waking
        case migration
        case interruptBegin(InterruptKind)
        case interruptEnd
        /// The running thread is switched out because it was stopped.
        case stop
        /// The running thread enters a system call. Registers follow in the record.
        case call
    }

    /// Its directory below tracefs's `events`.
    let path: String
    let meaning: Meaning

    /// The tracepoints needed for wake-ups.
    static let wakeUps = [
        Tracepoint(path: "sched/sched_waking", meaning: .waking),
        Tracepoint(path: "sched/sched_migrate_task", meaning: .migration),
    ]

    /// The tracepoints needed for stopped threads.
    static let stops = [Tracepoint(path: "sched/sched_switch", meaning: .stop)]
    /// The task states `T` (stopped by a signal) and `t` (stopped by a debugger): the same bits on all kernels. A
    /// frozen thread does not show, because the kernel reports it as waiting.
    static let stoppedStates: Int64 = 4 | 8

    /// The tracepoints of interrupts. Which pairs exist depends on the kernel and the processor. Left out:
    /// `irq_vectors/reschedule`, whose handler does nothing and which comes with every wake-up from another CPU, and
    /// `irq_vectors/irq_work`, which the kernel does not allow to be sampled.
    static let interrupts =
        pair("irq/irq_handler", .device) + pair("irq/softirq", .deferred) + pair("irq_vectors/local_timer", .timer)
        + pair("irq_vectors/call_function", .call) + pair("irq_vectors/call_function_single", .call)

    /// Number of the first tracepoints that are required: the ones that all kernels have.
    static let leastInterrupts = 4

    private static func pair(_ path: String, _ kind: InterruptKind) -> [Tracepoint] {
        [
            Tracepoint(path: path + "_entry", meaning: .interruptBegin(kind)),
            Tracepoint(path: path + "_exit", meaning: .interruptEnd),
        ]
    }

    /// The filter that the kernel applies. It skips interrupts of an idle CPU, which take time from no thread, and
    /// switches that are no stops.
    var filter: String? {
        switch meaning {
        case .waking, .migration, .call: nil
        case .stop: "prev_state & \(Self.stoppedStates)"
        case .interruptBegin, .interruptEnd: "common_pid != 0"
        }
    }
}
