import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// What came of a recorded program.
struct ProgramOutcome {
    /// How it ended; nil where that is between it and its parent.
    private let end: ProcessEnd?
    private let wasStopped: Bool
    private let wasKilled: Bool
    private let wasInterrupted: Bool
    private let processes: [Int32]
    /// The number of a process that ended while it was recorded, and was not fbprof's to start.
    private let endedProcess: Int32?
    /// The number of a process that was stopped when the recording began, and when it ended.
    private let stoppedProcess: Int32?

    /// - Parameter processes: those that it had started and that were not seen to end.
    init(_ end: ProcessEnd?, wasStopped: Bool, wasKilled: Bool, wasInterrupted: Bool, processes: [Int32]) {
        self.end = end
        self.wasStopped = wasStopped
        self.wasKilled = wasKilled
        self.wasInterrupted = wasInterrupted
        self.processes = processes
        endedProcess = nil
        stoppedProcess = nil
    }

    /// Of a program that ran already: how it ends is between it and its parent.
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

    /// How it failed by itself, as the end of a sentence; nil where it did not.
    var failure: String? {
        wasKilled || wasStopped || wasInterrupted ? nil : ended
    }

    private var ended: String? {
        guard let end, end.isFailure else { return nil }
        return EndWords.past(end)
    }

    /// Says what a user may not expect.
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
        // Some may have ended while the recording was analysed.
        let running = processes.filter(RunningProgram.isAlive)
        guard !running.isEmpty else { return }
        let isDaemon = !hadLoop && !wasStopped && !wasInterrupted && end?.isFailure == false
        // As in the report: what these have started goes on with them.
        let uppermost = running.filter { process in
            RunningProgram.parent(of: process).map { !running.contains($0) } ?? true
        }
        Console.error("fbprof: \(isDaemon ? EndWords.wentOn(name, as: uppermost) : EndWords.left(running))")
    }
}
