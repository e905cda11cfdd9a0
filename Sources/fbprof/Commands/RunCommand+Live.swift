import FrameRecorder
import FrameTrace
import LiveSimulation
import Scenario

/// Starts a live run, follows it and ends it.
extension RunCommand {
    func start(_ workload: Workload, _ output: String) throws -> LiveEngine {
        let folder = try RunFolder.create(at: output, replacing: replace)
        do {
            let engine = try LiveEngine(
                CompiledWorkload(workload),
                in: folder,
                recordedBy: Version.recordedBy,
                options: LiveOptions(
                    logsInputs: logInputs,
                    samplingRate: samplingRate ?? Recording.samplingRate,
                    samplingBackend: samplingBackend.backend
                )
            )
            try engine.start()
            for gap in engine.programGaps { Console.error("fbprof: \(gap) (see fbprof doctor)") }
            return engine
        } catch {
            folder.discard()
            throw error
        }
    }

    /// Shows the progress until the run is over. Returns whether the user interrupted it.
    func follow(_ engine: LiveEngine, _ workload: Workload, _ interrupts: inout Interrupts) -> Bool {
        var progress = ProgressMeter(workload)
        var wasInterrupted = false
        while !engine.isOver {
            // The last wait is shortened to the end of the run.
            let left = max(.milliseconds(5), workload.duration - engine.elapsed)
            if interrupts.wait(for: min(.milliseconds(250), left)) {
                // A signal after the end leaves the run complete.
                wasInterrupted = wasInterrupted || !engine.isOver
                engine.stop()
            }
            if engine.failure != nil { engine.stop() }
            if Console.errorIsTerminal, !quiet {
                Console.overwriteLine(progress.line(of: engine, width: Console.width))
            }
        }
        if Console.errorIsTerminal, !quiet { Console.overwriteLine("") }
        return wasInterrupted
    }

    /// Shows the run on the terminal until it is over. Returns whether the user interrupted it.
    func watch(_ engine: LiveEngine, _ interrupts: inout Interrupts) throws -> Bool {
        // The view is not part of the run: without a screen, the run goes on, and its report is written.
        let view = Result { try LiveView(of: engine.folder, ending: "Ctrl-C ends the run") }
        var refusal: (any Error)?
        var wasInterrupted = false
        while !engine.isOver {
            if interrupts.wait(for: .milliseconds(100)) {
                wasInterrupted = wasInterrupted || !engine.isOver
                engine.stop()
            }
            if engine.failure != nil { engine.stop() }
            guard refusal == nil else { continue }
            do { try view.get().step() } catch { refusal = error }
        }
        if let view = try? view.get() { LiveView.say(view.end()) }
        if let failure = refusal as? Failure { for line in failure.lines { Console.error("fbprof: \(line)") } }
        return wasInterrupted
    }

    func finish(_ engine: LiveEngine, _ wasInterrupted: Bool) throws {
        try engine.finish(wasInterrupted ? .interrupted : .complete)
    }
}
