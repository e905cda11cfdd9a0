import FrameRecorder
import FrameTrace
import Glibc

/// Waits for a recorded program to end, and asks it to end when its time is over.
struct ProgramWatch {
    /// How long it may take to end after it was asked to.
    private static let patience = TimeSpan.seconds(2)
    private static let interval = TimeSpan.milliseconds(20)

    private let program: LaunchedProgram
    private let end: Instant?
    /// Whether the program is in its own process group, so that Ctrl-C does not reach it.
    private let hasOwnGroup: Bool
    private(set) var wasInterrupted = false
    /// When it was asked to end, by fbprof or by Ctrl-C.
    private var askedAt: Instant?
    private var isStopped = false
    private var isKilled = false
    /// Whether the requested time is over.
    private(set) var isOver = false

    init(_ program: LaunchedProgram, until end: Instant?, hasOwnGroup: Bool = false) {
        self.program = program
        self.hasOwnGroup = hasOwnGroup
        self.end = end
    }

    /// Waits for a short interval. Returns whether the program is still running.
    mutating func keepsRunning(_ interrupts: inout Interrupts) -> Bool {
        let isSignalled = interrupts.wait(for: Self.interval)
        guard program.exitStatus == nil else {
            wasInterrupted = wasInterrupted || isSignalled
            return false
        }
        let now = MonotonicClock.now()
        if isSignalled {
            wasInterrupted = true
            // Ctrl-C has reached the program itself, which gets some time to end.
            askedAt = askedAt ?? (hasOwnGroup ? now - Self.patience : now)
        } else if askedAt == nil, let end, now >= end {
            // The recording ends first: what the program does to end is not part of the requested time.
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

    /// How the program ended by itself; nil if it was asked to.
    var ownEnd: ProcessEnd? { isStopped ? nil : program.end }

    /// Returns the outcome of the program.
    ///
    /// - Parameter processes: its processes that were not seen to end.
    func outcome(leaving processes: [Int32]) -> ProgramOutcome {
        ProgramOutcome(
            program.end,
            wasStopped: isStopped,
            wasKilled: isKilled,
            wasInterrupted: wasInterrupted,
            processes: processes
        )
    }
}
