import FrameTrace

/// The parts of a ledger by name, in the order in which every output lists them.
///
/// To add one, add a case and its row in ``info``, and fill it in `LedgerSplitter`.
public enum LedgerPart: String, Sendable, Codable, CaseIterable {
    /// V(due) had passed and the thread had not been woken yet.
    case timerLate = "timer late"
    /// After a skipped callback: waiting for the next vsync.
    case vsyncWait = "vsync wait"
    /// The previous frame of this main thread was still running.
    case carryOver = "carry-over"
    /// The main thread ran something that is not the frame; ``Ledger/outside`` says what it spent that time on.
    case outsideFrame = "outside frame"
    /// The frame's own work: CPU time of the main thread, without interrupts where those could be seen.
    case onCPU = "on-CPU"
    /// Ready to run and not running, or throttled by a CPU quota; ``Ledger/runnableBy`` says who held the CPU.
    case runnable = "runnable or throttled"
    /// Waiting; ``Ledger/blocked`` says what on.
    case blocked = "blocked"
    /// Stopped by a signal, a debugger or the freezer.
    case stopped = "stopped"
    /// Taken from the thread by interrupts while it was on the CPU, and no part of its own work. Where they could not be seen,
    /// they are within ``onCPU`` or ``steal``, depending on what the kernel's CPU clocks count.
    case interrupts = "interrupts"
    /// Taken from the thread by the hypervisor while it was on the CPU: on-CPU by switch events less the thread's CPU clock
    /// and the interrupts that it does not count. Not measured where no switch events say when it was on a CPU.
    case steal = "steal"
    /// The recorder itself held the thread up: it waited for the lock that all simulated threads share.
    case heldUp = "fbprof"
    /// What no measurement explains; negative where parts overlap. The only part that is a difference of the others.
    case residual = "residual"
}

extension LedgerPart {
    /// Whose doing a change of a part is.
    public enum Origin: String, Sendable, Codable {
        /// The app's own code: its work, in the frame or beside it, or its other threads.
        case code
        /// Another thread had the CPU, or the machine took it: never the code's.
        case contention
        /// It waited for something.
        case wait
        /// The display's pacing, and what no measurement explains: what follows from other parts.
        case other
    }

    /// What there is to know of a part: a row of the one table of parts.
    public struct Info: Sendable {
        /// Its key in `result.json`.
        public let key: String
        /// The word that the page names it by in styles.
        public let token: String
        /// What late frames are attributed to by this part; nil for one that ``VerdictParts`` takes apart.
        let cause: VerdictKind?
        /// Whose doing a change of it is.
        public let origin: Origin
        /// Its colour in bars: dark enough for white text, light enough to stand out on a dark page.
        public let color: String
        /// Whether any producer measures it: it is zero where nothing was recorded, never absent.
        let isAlwaysMeasured: Bool
        /// What it is, in a sentence for readers of a report.
        public let explanation: String

        fileprivate init(
            _ key: String,
            _ token: String,
            cause: VerdictKind? = nil,
            _ origin: Origin,
            _ color: String,
            isAlwaysMeasured: Bool = false,
            _ explanation: String
        ) {
            self.key = key
            self.token = token
            self.cause = cause
            self.origin = origin
            self.color = color
            self.isAlwaysMeasured = isAlwaysMeasured
            self.explanation = explanation
        }
    }

    /// The part's row in the table.
    public var info: Info { Self.table[index] }

    /// Its place in the list of all.
    // No table: it is asked for a dozen times for each frame of a run.
    var index: Int {
        switch self {
        case .timerLate: 0
        case .vsyncWait: 1
        case .carryOver: 2
        case .outsideFrame: 3
        case .onCPU: 4
        case .runnable: 5
        case .blocked: 6
        case .stopped: 7
        case .interrupts: 8
        case .steal: 9
        case .heldUp: 10
        case .residual: 11
        }
    }

    private static let table = allCases.map(\.row)

    private var row: Info {
        switch self {
        case .timerLate:
            Info(
                "timerLate",
                "late",
                cause: .timerLate,
                .contention,
                "#64707f",
                "The vsync had passed and the thread had not been woken yet."
            )
        case .vsyncWait:
            Info(
                "vsyncWait",
                "vsync",
                .other,
                "#5c7a1f",
                isAlwaysMeasured: true,
                "After a skipped callback: waiting for the next vsync."
            )
        case .carryOver:
            Info(
                "carryOver",
                "carry",
                cause: .carryOver,
                .other,
                "#bf2f7b",
                isAlwaysMeasured: true,
                "The previous frame of this app was still running."
            )
        case .outsideFrame:
            Info(
                "outsideFrame",
                "outside",
                .code,
                "#0f7a72",
                isAlwaysMeasured: true,
                "The main thread ran something other than the frame: an event, a timer, an item of its queue or an operation."
            )
        case .onCPU:
            Info("onCPU", "cpu", .code, "#2f6bd3", "The frame's own work: CPU time of the main thread.")
        case .runnable:
            Info(
                "runnable",
                "ready",
                .contention,
                "#b8540c",
                "Ready to run but waiting for a CPU, or held back by a CPU quota."
            )
        case .blocked:
            Info(
                "blocked",
                "blocked",
                .wait,
                "#8b50d2",
                "Waiting: for a lock, a queue, a work item, a semaphore, a timer, a file, the GPU or a page fault."
            )
        case .stopped:
            Info(
                "stopped",
                "stopped",
                cause: .stopped,
                .contention,
                "#7d6b1f",
                "Stopped from outside: by a signal, a debugger or the freezer."
            )
        case .interrupts:
            Info(
                "interrupts",
                "irq",
                cause: .interrupts,
                .contention,
                "#1b7f96",
                "Taken from the running thread by interrupts: devices, timers and other CPUs."
            )
        case .steal:
            Info(
                "steal",
                "steal",
                cause: .steal,
                .contention,
                "#b84848",
                "Taken from the running thread by the hypervisor, or by interrupts where the two could not be separated."
            )
        case .heldUp:
            Info(
                "heldUp",
                "fbprof",
                cause: .fbprof,
                .contention,
                "#966240",
                "Held up by fbprof itself, at the lock that all simulated threads share."
            )
        case .residual:
            Info(
                "residual",
                "rest",
                .other,
                "#6b6660",
                isAlwaysMeasured: true,
                "What no measurement explains; negative where two parts overlap."
            )
        }
    }
}
