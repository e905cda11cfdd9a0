import FrameBudget
import FrameTrace

/// Findings in words, the same in every output.
enum FindingWords {
    /// Describes a finding in a sentence or two.
    static func sentence(_ finding: Finding, _ unit: RunUnit = .frame) -> String {
        switch finding {
        case .deadlock(let deadlock): sentence(deadlock)
        case .moreDeadlocks(let count):
            count == 1 ? "There is 1 more deadlock." : "There are \(count) more deadlocks."
        case .terminated(let termination): TerminationWords.sentence(termination)
        case .program(let finding): ProgramWords.sentence(finding)
        case .lateLoop(let loop): LateLoopWords.sentence(loop)
        case .unendedWait(let wait): sentence(wait)
        case .interrupted: "The run was interrupted; the figures cover what was recorded until then."
        case .incomplete(let tornBytes):
            "The recording is incomplete: it stops without an end"
                + (tornBytes > 0 ? ", and its last \(tornBytes) bytes are torn" : "")
                + ". The figures cover what is whole."
        case .onlyWarmUp: "The run did not outlast its warm-up: no \(unit.noun) counts."
        case .countsDoNotAddUp(let app):
            "\(app): wanted vsyncs, shown and dropped \(unit.nouns) do not add up; do not trust its counts."
        case .threadExplosion(let explosion): sentence(explosion)
        case .hangs(let hangs): sentence(hangs)
        case .slowLaunch(let launch): SlowLaunchWords.sentence(launch)
        case .mainThreadTransfer(let transfer): sentence(transfer)
        case .backgroundOnMain(let work):
            "\(work.app): \(Figure.percent(work.share)) of the main thread's time went to work that neither the user nor a frame "
                + "caused, most of it from the \(cause(work.cause))\(work.work.isEmpty ? "" : " (\(work.work))"). Everything "
                + "else on that thread waits behind it\(work.isHeldUp == true ? "" : ": move it to a queue")."
        case .keptAwake(let kept): LifeWords.sentence(kept)
        case .offMainUI(let steps):
            "\(steps.app): step \(steps.step) belongs on the main thread, and worker threads did it "
                + "\(Figure.counted(steps.count, "time")), \(Figure.short(steps.cpu)) of CPU time together. Put it into the "
                + "main queue: { async: …, on: main }."
        case .placeholders(let shown): PlaceholderWords.sentence(shown)
        case .lostData(let lost): LostDataWords.sentence(lost)
        case .inputDoesNotAddUp(let app):
            "\(app): input events that came, and what became of them, do not add up; do not trust their counts."
        case .lostRecords(let count, let suspectFrames):
            "\(Figure.counted(count, "record")) \(count == 1 ? "was" : "were") lost in full buffers; "
                + "\(Figure.counted(suspectFrames, unit.noun)) \(suspectFrames == 1 ? "is" : "are") marked."
        case .lostMarks(let marks): sentence(marks, unit)
        case .lostSwitches(let count):
            "Lost: \(LostWords.switches(count) ?? "no kernel switch records"), in full buffers. Who ran where is incomplete: on-CPU "
                + "and ready times around the gaps are too short."
        case .machineNotQuiet(let otherShare, let stealShare):
            "The machine was not quiet: other processes took \(Figure.percent(otherShare)) of \(unit.cpus), the "
                + "hypervisor \(Figure.percent(stealShare))."
        }
    }

    /// Describes a deadlock: each thread, and the thread that it waits for.
    static func sentence(_ deadlock: Deadlock) -> String {
        let waits = deadlock.waits
        let isWhole = deadlock.more == 0
        let parts = waits.enumerated().map { number, wait in
            let start = "\(name(wait)) waits for \(wait.resource ?? "a free worker thread")"
            // A single wait has no thread left that could end it, including the waiter itself.
            guard waits.count > 1 || !isWhole else { return start + ", and no thread is left that could end the wait" }
            guard number + 1 < waits.count || isWhole else { return start }
            return start + ", and so for \(name(waits[(number + 1) % waits.count]))"
        }
        let rest = isWhole ? "" : "; and so on over \(Figure.counted(deadlock.more, "more thread"))"
        return
            "Deadlock at \(Figure.moment(deadlock.at)): \(parts.joined(separator: "; "))\(rest). "
            + (waits.count > 1 || !isWhole ? "No thread in it makes progress." : "The thread makes no progress.")
    }

    private static func name(_ wait: Deadlock.Wait) -> String {
        wait.thread + (wait.app.map { " (for \($0))" } ?? "")
    }

    private static func sentence(_ lost: LostMarks, _ unit: RunUnit) -> String {
        let marks = LostWords.marks(lost).map {
            "Lost: \($0). \(unit.title) and steps that these marks begin or end are missing or have wrong lengths."
        }
        let waits = lost.threadsWithoutWaits.map {
            "Waits of \(Figure.counted($0, "thread")) were not recorded: no buffer was free. A loop on such a thread may have "
                + "no turns."
        }
        return [marks, waits].compactMap(\.self).joined(separator: " ")
    }

    private static func sentence(_ wait: UnendedWait) -> String {
        let what = wait.resource.isEmpty ? wait.wait.rawValue : wait.resource
        let owner = wait.owner.map { ", and so for \($0)" } ?? ""
        let since = Figure.moment(wait.since)
        return "\(wait.thread) was still waiting for \(what)\(owner) when the run ended, since \(since)."
    }

    private static func sentence(_ explosion: ThreadExplosion) -> String {
        let apps = explosion.apps.map { "\($0.count) for \($0.app)" }.joined(separator: ", ")
        let scope = explosion.isPoolShared ? "one worker pool for all apps" : "a worker pool for each app"
        return "Thread explosion: \(explosion.workers) worker threads were in the middle of work items at once, "
            + "\(explosion.waiting) of them waiting, on \(Figure.counted(explosion.cores, "CPU"))"
            + (apps.isEmpty ? "." : ": \(apps) (\(scope)).")
    }

    /// Describes how often a main thread hung and for how long, as the end of a sentence: `once, for 3.0 s`, or `7
    /// times, up to 700 ms each`.
    static func often(_ hangs: MainThreadHangs) -> String {
        hangs.count == 1
            ? "once, for \(Figure.short(hangs.longest))"
            : "\(Figure.count(hangs.count)) times, up to \(Figure.short(hangs.longest)) each"
    }

    private static func severeOnes(_ hangs: MainThreadHangs) -> String {
        guard hangs.severe == hangs.count else { return Figure.count(hangs.severe) }
        return hangs.count == 2 ? "both" : "all"
    }

    private static func sentence(_ hangs: MainThreadHangs) -> String {
        let severe =
            hangs.severe > 0 && hangs.count > 1
            ? ", \(severeOnes(hangs)) of them for 1 s or more" : ""
        let step = place(of: hangs, "most of it")
        return
            "\(hangs.app): the main thread hung \(hangs.count == 1 ? "once" : "\(Figure.count(hangs.count)) times")\(severe). "
            + "The longest hang took \(Figure.short(hangs.longest)) from \(Figure.moment(hangs.at)) on\(step)."
    }

    /// Describes the place of most of the longest hang, as a clause: `, most of it waiting for work item a/j, while
    /// step decode ran`, or `, most of it ready to run while b had the CPU`; empty if it is not known.
    ///
    /// - Parameter most: beginning of the clause.
    static func place(of hangs: MainThreadHangs, _ most: String) -> String {
        if let ready = hangs.ready {
            // The largest part may be less than half.
            let part = ready * 2 > hangs.longest ? most : "\(Figure.short(ready)) of that"
            return ", \(part) \(HangReadyWords.clause(hangs))"
        }
        guard let wait = hangs.wait else { return hangs.step.isEmpty ? "" : ", \(most) in step \(hangs.step)" }
        // The step ran on the thread that was waited for.
        let step = hangs.step.isEmpty ? "" : ", while step \(hangs.step) ran"
        return ", \(most) \(WaitVerb.state(wait) { $0 })\(step)"
    }

    private static func sentence(_ transfer: MainThreadTransferFinding) -> String {
        let step = transfer.step.isEmpty ? "" : " in step \(transfer.step)"
        let what =
            switch transfer.wait {
            case .read: "for a file to be read"
            case .write: "for a file to be written"
            default: "for the network"
            }
        return "\(transfer.app): the main thread waited \(what)\(step), "
            + "\(Figure.counted(transfer.count, "time")), \(Figure.short(transfer.total)) together, "
            + "\(Figure.short(transfer.longest)) at most."
    }

    private static func cause(_ cause: MainThreadCause) -> String {
        switch cause {
        case .userEvent: "user"
        case .timer: "app's timers"
        case .displayLink: "display link"
        case .mainQueue: "main queue"
        case .system: "system"
        }
    }

}
