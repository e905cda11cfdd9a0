import FrameTrace

/// A tracepoint of the kernel that fbprof knows the meaning of.
struct Tracepoint: Sendable {
    /// What a record of it says.
    enum Meaning: Sendable, Equatable {
        case waking
        case migration
        case interruptBegin(InterruptKind)
        case interruptEnd
        /// The thread that runs is switched out because it was stopped.
        case stop
        /// The thread that runs enters a system call. Its record has registers behind it.
        case call
    }

    /// Its directory below tracefs' events.
    let path: String
    let meaning: Meaning

    /// Those without which nothing is known of wake-ups.
    static let wakeUps = [
        Tracepoint(path: "sched/sched_waking", meaning: .waking),
        Tracepoint(path: "sched/sched_migrate_task", meaning: .migration),
    ]

    /// What stopped threads are known by.
    static let stops = [Tracepoint(path: "sched/sched_switch", meaning: .stop)]
    /// Stopped by a signal, and stopped by a debugger: `T` and `t`, the same bits on all kernels. A frozen thread does not
    /// show: the kernel reports it as one that waits.
    static let stoppedStates: Int64 = 4 | 8

    /// What interrupts are known by; which of the pairs there are depends on the kernel and the processor. Not among them:
    /// `irq_vectors/reschedule`, whose handler does nothing, and which comes with every wake-up from another CPU; nor
    /// `irq_vectors/irq_work`, which the kernel lets nobody sample.
    static let interrupts =
        pair("irq/irq_handler", .device) + pair("irq/softirq", .deferred) + pair("irq_vectors/local_timer", .timer)
        + pair("irq_vectors/call_function", .call) + pair("irq_vectors/call_function_single", .call)

    /// Those that interrupts can't be told without: what all kernels have.
    static let leastInterrupts = 4

    private static func pair(_ path: String, _ kind: InterruptKind) -> [Tracepoint] {
        [
            Tracepoint(path: path + "_entry", meaning: .interruptBegin(kind)),
            Tracepoint(path: path + "_exit", meaning: .interruptEnd),
        ]
    }

    /// What the kernel itself leaves away: interrupts of an idle CPU take nothing from anybody, and most switches are no stops.
    var filter: String? {
        switch meaning {
        case .waking, .migration, .call: nil
        case .stop: "prev_state & \(Self.stoppedStates)"
        case .interruptBegin, .interruptEnd: "common_pid != 0"
        }
    }
}
