import FrameTrace

/// The parts of a ledger, in the order in which every output lists them.
///
/// To add a part, add a case and its row in ``info``, and fill it in `LedgerSplitter`.
public enum LedgerPart: String, Sendable, Codable, CaseIterable {
    /// V(due) had passed and the thread had not been woken yet.
    case timerLate = "timer late"
    /// After a skipped callback: waiting for the next vsync.
    case vsyncWait = "vsync wait"
    /// The previous frame of this main thread was still running.
    case carryOver = "carry-over"
    /// The main thread ran something other than the frame; ``Ledger/outside`` breaks that time down.
    case outsideFrame = "outside frame"
    /// The frame's own work: CPU time of the main thread, without interrupts where those could be seen.
    case onCPU = "on-CPU"
    /// Ready to run and not running, or throttled by a CPU quota; ``Ledger/runnableBy`` names the culprits.
    case runnable = "runnable or throttled"
    /// Waiting; ``Ledger/blocked`` names what was waited for.
    case blocked = "blocked"
    /// Stopped by a signal, a debugger or the freezer.
    case stopped = "stopped"
    /// Taken from the thread by interrupts while it was on the CPU; not part of its own work. Where they could not be
    /// measured, they are within ``onCPU`` or ``steal``, depending on what the kernel's CPU clocks count.
    case interrupts = "interrupts"
    /// Taken from the thread by the hypervisor while it was on the CPU: the on-CPU time by switch events, less the
    /// thread's CPU clock and the interrupts that it does not count. Not measured without switch events.
    case steal = "steal"
    /// The recorder itself held the thread up: the thread waited for the lock that all simulated threads share.
    case heldUp = "fbprof"
    /// Explained by no measurement; negative if parts overlap. The only part computed as a difference of the others.
    case residual = "residual"
}

extension LedgerPart {
    /// The origin of a change of a part.
    public enum Origin: String, Sendable, Codable {
        /// The app's own code: its work, in the frame or beside it, or its other threads.
        case code
        /// Another thread had the CPU, or the machine took it: never caused by the code.
        case contention
        /// A wait for something.
        case wait
        /// The display's pacing and unexplained time: both follow from other parts.
        case other
    }

    /// The properties of a part: a row of the table of parts.
    public struct Info: Sendable {
        /// Its key in `result.json`.
        public let key: String
        /// The word for the part in the page's styles.
        public let token: String
        /// The cause that late frames are attributed to by this part; nil for a part that ``VerdictParts`` splits up.
        let cause: VerdictKind?
        /// The origin of a change of the part.
        public let origin: Origin
        /// Its color in bars: dark enough for white text, light enough to stand out on a dark page.
        public let color: String
        /// Whether every producer measures it. Such a part is zero where nothing was recorded, never nil.
        let isAlwaysMeasured: Bool
        /// An explanation in one sentence, for readers of a report.
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

    /// Its index in ``allCases``.
    // A switch and no table, because this is called a dozen times for each frame of a run.
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
