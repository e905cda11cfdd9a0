import FrameRecorder
import FrameTrace
import Glibc

/// Records a program that fbprof starts.
extension RecordCommand {
    func record(_ name: String, in folder: RunFolder, _ interrupts: inout Interrupts) throws -> ProgramOutcome {
        let marks = try MarksFile()
        let gained = gainedRights()
        if let gained { Console.error("fbprof: \(gained)") }
        let (hook, hookRefusal) = hook()
        var setting = LaunchedProgram.Setting()
        setting.marks = marks
        setting.hook = hook
        if live { setting.output = folder.partialPath + "/output.txt" }
        let program = try LaunchedProgram(command, setting)
        let recording = try OutsideRecording.running(program, command, plan(name), setting, in: folder)
        say(recording.gaps)
        if let hookRefusal, gained == nil {
            Console.error(
                "fbprof: the frames that \(name) presents can't be marked: \(hookRefusal.description). Turns are counted instead"
            )
        }
        let view = try view(
            of: folder,
            ending: "Ctrl-C ends the program",
            notes: ["What the program prints: \(folder.partialPath)/output.txt"]
        )
        defer { view?.end() }
        var watch = ProgramWatch(program, until: duration.map { MonotonicClock.now() + $0 })
        var hasFinished = false
        while watch.keepsRunning(&interrupts) {
            if let failure = recording.failure { throw failure }
            if !watch.isOver, !watch.wasInterrupted {
                try view?.step()
            } else if !hasFinished {
                // A turn in progress is unfinished at the end of the recording, and not ended by the program's exit.
                // What the program does to exit is not part of its turns.
                try recording.finish(watch.wasInterrupted ? .interrupted : .complete)
                hasFinished = true
            }
        }
        if let view { LiveView.say(view.end()) }
        if !hasFinished {
            try recording.finish(watch.wasInterrupted ? .interrupted : .complete, end: watch.ownEnd)
        }
        if setting.hook != nil, marks.hookCount == 0, gained == nil {
            let merged =
                recording.loopCalls == .hookBesideKernel ? ", and turns without a wait between them count as one" : ""
            Console.error(
                "fbprof: \(name) did not load the hook: nothing is known of frames that it presents\(merged). Programs that are "
                    + "linked statically or change their user don't, nor those that are started with an environment of their own"
            )
        }
        return watch.outcome(leaving: recording.runningProcesses.filter { $0 != program.id })
    }

    /// Returns a sentence on a program whose recording the kernel ends where it begins to run, and on how to record it;
    /// nil if it is an ordinary one. Commands that only start another one may be such programs, too.
    private func gainedRights() -> String? {
        for program in ProgramStarter.chain(from: command).compactMap(\.first) {
            guard let reason = GainedRights.reason(of: program) else { continue }
            let name = program.split(separator: "/").last.map(String.init) ?? program
            let rights = geteuid() == 0 ? "" : ", as root"
            return
                "\(name) \(reason). The kernel ends the recording of such a program when it starts, so its turns can't be "
                + "counted. Start it without fbprof, and record it with --pid while it runs\(rights)"
        }
        return nil
    }

    /// Returns the hook to preload into the program, or the reason why it can't be.
    private func hook() -> (PresentHook?, RuntimeError?) {
        guard !noPreload else { return (nil, nil) }
        do throws(RuntimeError) { return (try PresentHook(for: command[0]), nil) } catch { return (nil, error) }
    }
}
