import FrameRecorder
import FrameTrace
import Glibc

/// Follows a recorded program to its end, or to where it is asked to end.
struct ProgramWatch {
    /// How long it may take to end once it has been asked to.
    private static let patience = TimeSpan.seconds(2)
    private static let interval = TimeSpan.milliseconds(20)

    private let program: LaunchedProgram
    private let end: Instant?
    /// Whether Ctrl-C has not reached the program, which has a group of its own.
    private let isApart: Bool
    private(set) var wasInterrupted = false
    /// Since when it has been asked to end, by whomever.
    private var askedAt: Instant?
    private var isStopped = false
    private var isKilled = false
    /// Whether the time that was asked for is over.
    private(set) var isOver = false

    init(_ program: LaunchedProgram, until end: Instant?, isApart: Bool = false) {
        self.program = program
        self.isApart = isApart
        self.end = end
    }

    /// Waits a little. Returns whether the program still goes on.
    mutating func goesOn(_ interrupts: inout Interrupts) -> Bool {
        let isSignalled = interrupts.wait(for: Self.interval)
        guard program.exitStatus == nil else {
            wasInterrupted = wasInterrupted || isSignalled
            return false
        }
        let now = MonotonicClock.now()
        if isSignalled {
            wasInterrupted = true
            // Ctrl-C has reached the program itself: it has a while to end by that.
            askedAt = askedAt ?? (isApart ? now - Self.patience : now)
        } else if askedAt == nil, let end, now >= end {
            // The recording ends first: what the program does to end is no part of the time that was asked for.
            askedAt = now - Self.patience
            isOver = true
            return true
        }
        guard let askedAt else { return true }
        if !isStopped, now >= askedAt + Self.patience {
            program.stop()
            isStopped = true
        } else if !isKilled, now >= askedAt + Self.patience * 2 {
            program.kill()
            isKilled = true
        }
        return true
    }

    /// How the program ended where nobody asked it to: its exit status, or 128 and a signal.
    var ownStatus: Int32? { isStopped ? nil : program.exitStatus }

    /// What came of the program.
    ///
    /// - Parameter processes: those of its processes that still run.
    func outcome(leaving processes: [Int32]) -> ProgramOutcome {
        ProgramOutcome(
            status: program.exitStatus ?? 0,
            wasStopped: isStopped,
            wasKilled: isKilled,
            wasInterrupted: wasInterrupted,
            processes: processes
        )
    }
}

/// What came of a recorded program.
struct ProgramOutcome {
    /// Its exit status, or 128 and the signal that ended it.
    private let programStatus: Int32
    private let wasStopped: Bool
    private let wasKilled: Bool
    private let wasInterrupted: Bool
    private let processes: [Int32]
    /// The number of a process that ended while it was recorded, and was not fbprof's to start.
    private let endedProcess: Int32?

    init(status: Int32, wasStopped: Bool, wasKilled: Bool, wasInterrupted: Bool, processes: [Int32]) {
        programStatus = status
        self.wasStopped = wasStopped
        self.wasKilled = wasKilled
        self.wasInterrupted = wasInterrupted
        self.processes = processes
        endedProcess = nil
    }

    /// Of a program that ran already: how it ends is between it and its parent.
    init(attached process: Int32, hasEnded: Bool, wasInterrupted: Bool) {
        programStatus = 0
        wasStopped = false
        wasKilled = false
        self.wasInterrupted = wasInterrupted
        processes = []
        endedProcess = hasEnded ? process : nil
    }

    /// The command's own exit status.
    var status: ExitStatus {
        if wasInterrupted { return .interrupted }
        return programStatus == 0 || wasStopped ? .success : .workloadFailed
    }

    /// How it failed by itself, as the end of a sentence; nil where it did not.
    var failure: String? {
        wasKilled || wasStopped || wasInterrupted ? nil : ended
    }

    private var ended: String? {
        guard programStatus != 0 else { return nil }
        return programStatus > 128 ? "was ended by signal \(programStatus - 128)" : "ended with status \(programStatus)"
    }

    /// Says what a user may not expect.
    func say(_ name: String) {
        if let endedProcess { Console.error("fbprof: \(name) (PID \(endedProcess)) ended while it was recorded") }
        if wasKilled {
            Console.error("fbprof: \(name) did not end by SIGTERM and was killed")
        } else if !wasStopped, let ended {
            Console.error("fbprof: \(name) \(ended)")
        }
        guard !processes.isEmpty else { return }
        let list = processes.prefix(5).map(String.init).joined(separator: ", ")
        Console.error("fbprof: processes that it started are still running, and are no longer recorded: \(list)")
    }
}
