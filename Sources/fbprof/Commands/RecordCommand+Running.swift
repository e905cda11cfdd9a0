import FrameRecorder
import FrameTrace

/// Records a program that is already running.
extension RecordCommand {
    /// Records a running program until it ends, for the requested time, or until Ctrl-C.
    func record(
        _ program: RunningProgram,
        _ name: String,
        in folder: RunFolder,
        _ interrupts: inout Interrupts
    ) throws -> ProgramOutcome {
        let recording = try OutsideRecording(
            plan(name),
            process: program.id,
            command: program.command,
            beginsWithExec: false,
            descendants: program.descendants,
            marks: nil,
            in: folder
        )
        say(recording.gaps)
        let wasStopped = program.isStopped
        let view = try view(of: folder, ending: "Ctrl-C ends the recording", notes: [])
        defer { view?.end() }
        let end = duration.map { MonotonicClock.now() + $0 }
        if duration == nil, !live {
            Console.error("fbprof: recording \(name) (PID \(program.id)); Ctrl-C ends the recording, not the program")
        }
        var isSignalled = false
        while !isSignalled, !program.hasEnded, end.map({ MonotonicClock.now() < $0 }) ?? true {
            if let failure = recording.failure { throw failure }
            try view?.step()
            isSignalled = interrupts.wait(for: .milliseconds(20))
        }
        if let view { LiveView.say(view.end()) }
        let staysStopped = wasStopped && program.isStopped
        // Without a requested duration, Ctrl-C is the regular end.
        let isCutShort = isSignalled && duration != nil
        try recording.finish(isCutShort ? .interrupted : .complete)
        return ProgramOutcome(
            attached: program.id,
            hasEnded: program.hasEnded,
            staysStopped: staysStopped,
            wasInterrupted: isCutShort
        )
    }
}
