import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// The outcome of a recorded program.
struct ProgramOutcome {
    /// How it ended; nil if only its parent gets its status.
    private let end: ProcessEnd?
    private let wasStopped: Bool
    private let wasKilled: Bool
    private let wasInterrupted: Bool
    private let processes: [Int32]
    /// The id of a process that ended while it was recorded, and that fbprof did not start.
    private let endedProcess: Int32?
    /// The id of a process that was stopped both when the recording began and when it ended.
    private let stoppedProcess: Int32?

    /// - Parameter processes: the processes that it started and that were not seen to end.
    init(_ end: ProcessEnd?, wasStopped: Bool, wasKilled: Bool, wasInterrupted: Bool, processes: [Int32]) {
        self.end = end
        self.wasStopped = wasStopped
        self.wasKilled = wasKilled
        self.wasInterrupted = wasInterrupted
        self.processes = processes
        endedProcess = nil
        stoppedProcess = nil
    }

    /// Creates the outcome of a program that was already running: only its parent gets its status.
    init(attached process: Int32, hasEnded: Bool, staysStopped: Bool, wasInterrupted: Bool) {
        end = nil
        wasStopped = false
        wasKilled = false
        self.wasInterrupted = wasInterrupted
        processes = []
        endedProcess = hasEnded ? process : nil
        stoppedProcess = staysStopped && !hasEnded ? process : nil
    }

    /// The command's own exit status.
    var status: ExitStatus {
        if wasInterrupted { return .interrupted }
        return wasStopped || end?.isFailure != true ? .success : .workloadFailed
    }

    /// How it failed by itself, as the end of a sentence; nil if it did not.
    var failure: String? {
        wasKilled || wasStopped || wasInterrupted ? nil : ended
    }

    private var ended: String? {
        guard let end, end.isFailure else { return nil }
        return EndWords.past(end)
    }

    /// Reports what a user may not expect.
    ///
    /// - Parameter hadLoop: whether an event loop was found in it.
    func say(_ name: String, hadLoop: Bool) {
        if let endedProcess { Console.error("fbprof: \(name) (PID \(endedProcess)) ended while it was recorded") }
        if let stoppedProcess, !hadLoop {
            Console.error(
                "fbprof: \(name) (PID \(stoppedProcess)) was stopped by a signal or a debugger when the recording began and when it ended; "
                    + "after a signal, kill -CONT \(stoppedProcess) lets it go on"
            )
        }
        if wasKilled {
            Console.error("fbprof: \(name) did not end by SIGTERM and was killed")
        } else if !wasStopped, let ended {
            Console.error("fbprof: \(name) \(ended)")
        }
        // Some may have ended during the analysis.
        let running = processes.filter(RunningProgram.isAlive)
        guard !running.isEmpty else { return }
        let isDaemon = !hadLoop && !wasStopped && !wasInterrupted && end?.isFailure == false
        // As in the report: list only the topmost processes, whose children run on with them.
        let uppermost = running.filter { process in
            RunningProgram.parent(of: process).map { !running.contains($0) } ?? true
        }
        Console.error("fbprof: \(isDaemon ? EndWords.becameDaemon(name, as: uppermost) : EndWords.left(running))")
    }
}
