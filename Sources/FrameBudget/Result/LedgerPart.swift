public import FrameTrace

/// The parts of a ledger by name, in the order in which every output lists them.
public enum LedgerPart: String, Sendable, Codable, CaseIterable {
    /// See ``Ledger/timerLate``.
    case timerLate = "timer late"
    /// See ``Ledger/vsyncWait``.
    case vsyncWait = "vsync wait"
    /// See ``Ledger/carryOver``.
    case carryOver = "carry-over"
    /// See ``Ledger/outsideFrame``.
    case outsideFrame = "outside frame"
    /// See ``Ledger/onCPU``.
    case onCPU = "on-CPU"
    /// See ``Ledger/runnable``.
    case runnable = "runnable or throttled"
    /// See ``Ledger/blocked``.
    case blocked = "blocked"
    /// See ``Ledger/interrupts``.
    case interrupts = "interrupts"
    /// See ``Ledger/steal``.
    case steal = "steal"
    /// See ``Ledger/heldUp``.
    case heldUp = "fbprof"
    /// See ``Ledger/residual``.
    case residual = "residual"

    /// What the part is, in a sentence for readers of a report.
    public var explanation: String {
        switch self {
        case .timerLate: "The vsync had passed and the thread had not been woken yet."
        case .vsyncWait: "After a skipped callback: waiting for the next vsync."
        case .carryOver: "The previous frame of this app was still running."
        case .outsideFrame: "The main thread ran something that is not the frame, such as an event handler."
        case .onCPU: "The frame's own work: CPU time of the main thread."
        case .runnable: "Ready to run but waiting for a CPU, or held back by a CPU quota."
        case .blocked:
            "Waiting: for a lock, a queue, a work item, a semaphore, a timer, a file, the GPU or a page fault."
        case .interrupts: "Taken from the running thread by interrupts: devices, timers and other CPUs."
        case .steal:
            "Taken from the running thread by the hypervisor, or by interrupts where those could not be told apart."
        case .heldUp: "Held up by fbprof itself, at the lock that all simulated threads share."
        case .residual: "What no measurement explains; negative where two parts overlap."
        }
    }
}

extension Ledger {
    /// The time of one part; nil where it could not be measured.
    public func time(of part: LedgerPart) -> TimeSpan? {
        switch part {
        case .timerLate: timerLate
        case .vsyncWait: vsyncWait
        case .carryOver: carryOver
        case .outsideFrame: outsideFrame
        case .onCPU: onCPU
        case .runnable: runnable
        case .blocked: blockedTotal
        case .interrupts: interrupts
        case .steal: steal
        case .heldUp: heldUp
        case .residual: residual
        }
    }
}
