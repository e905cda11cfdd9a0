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

    /// How the program ended where nobody asked it to; nil where it was asked to.
    var ownEnd: ProcessEnd? { isStopped ? nil : program.end }

    /// What came of the program.
    ///
    /// - Parameter processes: those of its processes that were not seen to end.
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
