public import FrameBudget
import FrameTrace

/// Course of a real program, in words: among simulated apps, or recorded alone.
public enum ProgramWords {
    /// Describes how it ended, to follow its name: `ended by itself at 3.2 s, with status 1`.
    public static func ending(_ program: ProgramSummary) -> String {
        let at = program.ended.map { " at \(Figure.moment($0))" } ?? ""
        switch program.ending {
        case .itself:
            return program.signal.map { "was ended\(at) by signal \($0)" } ?? "ended by itself\(at), \(status(program))"
        case .quit: return "was quit and ended\(at), \(status(program))"
        case .killed: return "did not end by SIGTERM and was killed\(at)"
        case .withRun: return "ran until the end of the run"
        case .notStarted: return "was not started within the run"
        }
    }

    private static func status(_ program: ProgramSummary) -> String {
        program.signal.map { "by signal \($0)" } ?? "with status \(program.status ?? 0)"
    }

    /// Describes a finding about a program.
    static func sentence(_ finding: ProgramFinding) -> String {
        let name = VisibleText.short(finding.app, to: 48)
        switch finding.kind {
        case .unseen:
            return
                "\(name): nothing of it was recorded, so it has no turns, and what it took of the CPUs has no name. "
                + "\(finding.program.refusal ?? "")"
        case .ended:
            return "\(name) \(ending(finding.program)): its figures are of the time until then."
        case .noLoop where finding.program.ending == .itself:
            return
                "\(name) \(ending(finding.program)), before an event loop was found in it, so it has no turns. What it printed is in the "
                + "run's folder."
        case .noLoop:
            return
                "No event loop was found in \(name), so it has no turns: no thread of it came back to one wait five times. It \(ending(finding.program)). "
                + "What to do: run it for longer, or choose its loop with `thread` and `home`. A loop that never waits needs marks: "
                + "fbprof marks-header writes a header for C and C++."
        case .becameDaemon:
            let processes = (finding.program.daemonProcesses ?? []).map { Int32(truncatingIfNeeded: $0) }
            return
                "\(name) \(ending(finding.program)), and went on as \(EndWords.numbers(processes)), which \(processes.count == 1 ? "was" : "were") not recorded any more. "
                + "\(EndWords.advice(processes))."
        case .neverRan:
            return
                "No thread of \(name) was on a CPU during the recording: it waited all the time, or a signal (SIGSTOP) or a debugger had "
                + "stopped it. What to do: let it go on if it is stopped (kill -CONT and its PID), and record while it has something to do."
        case .allInWarmUp:
            return "\(name) had no turn after the warm-up. What to do: write a longer `duration`, or open it earlier."
        }
    }
}
