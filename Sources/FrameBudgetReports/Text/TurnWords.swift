import FrameBudget
import FrameTrace

/// Findings on a recorded program, in words: the number of late turns of its event loop, and the reasons.
struct TurnWords {
    /// The main sentence.
    let headline: String
    /// Evidence for it.
    let details: [String]

    /// Creates the words for a run; nil if its frames are due at vsyncs.
    init?(_ result: RunResult) {
        guard let app = result.apps.first, result.apps.allSatisfy({ $0.clock?.isOwn == true }) else { return nil }
        self.init(
            of: app,
            seenBy: result.quality.switches,
            without: result.becameDaemon(app) ?? result.neverRan(app),
            endsInWarmUp: result.phases.allSatisfy(\.isWarmUp),
            // Late frames of other threads contradict a sentence on all frames of the program.
            namesThread: result.findings.contains { finding in
                guard case .lateLoop(let loop) = finding else { return false }
                return loop.countsFrames == true && loop.app == app.name
            }
        )
    }

    /// Creates the words for one program.
    ///
    /// - Parameters:
    ///   - switches: the switches that the kernel let fbprof record; nil if that makes no difference.
    ///   - reason: why it has no turns, if that is known: it continued as other processes, or never ran.
    ///   - endsInWarmUp: whether the recording ended within its warm-up.
    ///   - namesThread: whether to name the thread whose frames these are, rather than the program.
    init(
        of app: AppResult,
        seenBy switches: SwitchQuality? = nil,
        without reason: ProgramFinding? = nil,
        endsInWarmUp: Bool = false,
        namesThread: Bool = false
    ) {
        let name = VisibleText.short(app.name, to: 48)
        let subject = Self.subject(app, namesThread: namesThread)
        let total = app.total
        let noun = RunUnit(app).noun
        let turns = Figure.counted(total.begun, noun)
        let budget = "\(Figure.milliseconds(app.budget)) ms"
        let frozen = app.worst.first { $0.isUnfinished == true }
        if let moved = app.loop?.movedBy {
            headline =
                "\(name) is a \(moved) program, whose work moves between threads: its \(noun)s cannot be counted from outside."
            details = [
                "What is counted below, \(turns) of thread \(app.loop?.thread ?? ""), is the time between two waits of that thread, whichever "
                    + "goroutine ran there."
            ]
            return
        }
        if let frozen, Self.isHang(frozen, app) {
            let cause = UnendedWords.clause(frozen, Self.time)
            headline =
                "\(Self.start(subject)) did not end its last \(noun) within \(Self.time(frozen.end - frozen.begin))\(cause)."
            let notes = [
                Self.earlierLateTurns(total, budget, noun), Self.judgedThreadNote(app), LoopProgramWords.sentence(app),
            ]
            details = ["It began at \(Figure.seconds(frozen.begin)). \(turns) in all."] + notes.compactMap(\.self)
            return
        }
        guard total.shown > 0 else {
            if let reason, app.conservation.shown == 0 {
                headline =
                    reason.kind == .neverRan
                    ? "\(name) did not run during the recording, so it has no turns to judge."
                    : "No event loop was found in \(name) before it ended, so there are no turns to judge."
                details = [ProgramWords.sentence(reason)].compactMap(\.self)
                return
            }
            (headline, details) = Self.nothing(name, app, switches, endsInWarmUp: endsInWarmUp)
            return
        }
        guard total.missed > 0 else {
            headline = "No \(noun) of \(subject) took longer than its budget of \(budget)."
            details =
                ["\(turns), \(Self.longest(total))"]
                + [
                    LongSleepWords.sentence(app), SpinWords.sentence(app), Self.displayWait(app),
                    Self.judgedThreadNote(app),
                    LoopProgramWords.sentence(app),
                ].compactMap(\.self)
            return
        }
        let cause = MissCause(total, RunUnit(app))
        headline =
            "\(Self.start(subject)) took longer than its budget of \(budget) in \(Figure.count(total.missed)) of \(turns)"
            + (cause.map { ": \($0.sentence(RunUnit(app)))\(Self.ownThread($0, app))" } ?? "") + "."
        let evidence = Self.evidence(cause, total, noun)
        let unended = frozen.map { "The last \(noun) had not ended after \(Self.time($0.end - $0.begin))." }
        details = [
            evidence, SpinWords.sentence(app), Self.period(app), Self.displayWait(app), unended,
            Self.judgedThreadNote(app),
            LoopProgramWords.sentence(app),
        ].compactMap(\.self)
    }

    /// Describes the mean time of the late turns with the main cause, and the part of it due to that cause. If no cause
    /// is known, describes all late turns that ended; nil if there are none.
    private static func evidence(_ cause: MissCause?, _ total: FrameStatistics, _ noun: String) -> String? {
        guard let cause, let means = CauseMeans(cause.cause, of: total) else {
            guard total.missedAndEnded > 0 else { return nil }
            let whole = (total.missedLedger.explained + total.missedLedger.residual).divided(by: total.missedAndEnded)
            return "Its late \(noun)s took \(Figure.milliseconds(whole)) ms on average."
        }
        let scope = means.frames < total.missed ? means.scope(of: total.missed) : ""
        let whole = "Its late \(noun)s\(scope) took \(Figure.milliseconds(means.frame)) ms on average."
        guard means.part > .zero else { return whole }
        return whole + " \(means.partText(of: "that"))."
    }

    /// Names the program's own threads that had the CPU longest, if these are the named cause; empty otherwise.
    private static func ownThread(_ cause: MissCause, _ app: AppResult) -> String {
        guard cause.isNamed, cause.cause.culprit?.kind == .ownThreads else { return "" }
        if cause.cause.kind == .inversion { return DisplacerWords.clause(cause.cause, of: app) }
        guard cause.cause.kind == .contention else { return "" }
        return OwnThreadWords(app, in: nil)?.clause ?? ""
    }

    /// Returns the program's name or, if the main thread has no loop or it is asked for, the thread whose turns are
    /// counted.
    private static func subject(_ app: AppResult, namesThread: Bool) -> String {
        guard let loop = app.loop, namesThread || loop.mainThreadUse != nil else {
            return VisibleText.short(app.name, to: 48)
        }
        return "thread \(VisibleText.short(loop.thread, to: 48))"
    }

    /// Capitalizes a subject at the beginning of a sentence; a program's name keeps its spelling.
    private static func start(_ subject: String) -> String {
        subject.hasPrefix("thread ") ? "T" + subject.dropFirst() : subject
    }

    /// Formats a time in seconds, or in milliseconds if it is shorter than one second.
    private static func time(_ span: TimeSpan) -> String {
        span >= .seconds(1) ? Figure.seconds(span) : "\(Figure.milliseconds(span)) ms"
    }

    /// Explains why another thread than the main one is judged, and how to choose; nil if the main thread is judged, or
    /// the thread was chosen explicitly.
    private static func judgedThreadNote(_ app: AppResult) -> String? {
        guard let use = app.loop?.mainThreadUse else { return nil }
        let main =
            use >= mostIdle
            ? "it was on a CPU or ready for \(Figure.percent(use, places: 0)) of the time, and never waited five times in one place. If it draws "
                + "the frames, it is too slow ever to wait, or it needs marks: fbprof marks-header writes a header for C and C++."
            : "it hardly ran."
        return
            "The main thread of \(VisibleText.short(app.name, to: 48)) has no event loop: \(main) These are the \(RunUnit(app).nouns) of "
            + "the thread with the most of them; --thread NAME chooses another."
    }

    /// Share of the time from which a main thread without a loop may be one that is always behind.
    static let mostIdle = 0.25

    /// Counts the other late turns if one that did not end comes first; nil if there are none.
    private static func earlierLateTurns(_ total: FrameStatistics, _ budget: String, _ noun: String) -> String? {
        let ended = total.missed - unended(total)
        guard ended > 0 else { return nil }
        return "Before it, \(Figure.counted(ended, noun)) took longer than the budget of \(budget)."
    }

    /// Whether a turn that had not ended with the recording is a hang: a recording usually ends in the middle of some
    /// turn.
    private static func isHang(_ frozen: FrameDetail, _ app: AppResult) -> Bool {
        let time = frozen.end - frozen.begin
        let isLong = time >= max(.seconds(1), app.budget * 2)
        return isLong || app.total.missed <= unended(app.total) && time >= HangSummary.shortest
    }

    /// Returns the number of late turns that had not ended. Results of earlier versions do not count them: there it is
    /// that of all turns that had not ended.
    private static func unended(_ total: FrameStatistics) -> Int { total.frozen ?? total.unfinished }

    /// Describes the period of late turns; nil if there is none.
    private static func period(_ app: AppResult) -> String? {
        guard let late = app.loop?.lateRepeat else { return nil }
        let unit = RunUnit(app)
        let turns = late.turns.map { "every \(Figure.counted($0, unit.noun))" }
        let time = late.time.map { Figure.short($0) }
        let period: String
        switch (turns, time) {
        case (let turns?, let time?): period = late.isByTurns ? "\(turns) (\(time))" : "every \(time) (\(turns))"
        case (let turns?, nil): period = "\(turns), not at a fixed time"
        case (nil, let time?): period = "every \(time), whatever the number of \(unit.nouns)"
        case (nil, nil): return nil
        }
        let others = late.others.map { ", without \(Figure.counted($0, "other late \(unit.noun)")) in between" } ?? ""
        return "Late \(unit.nouns) repeat \(period): \(late.regular) of \(late.distances) came back within 10 % of "
            + "that\(others)."
    }

    /// Describes the wait for the display after frames; nil if there was none.
    private static func displayWait(_ app: AppResult) -> String? {
        guard let wait = app.loop?.displayWait else { return nil }
        return "After \(Figure.counted(wait.count, "frame")) it waited for the display, for "
            + "\(Figure.milliseconds(wait.mean)) ms on average and \(Figure.milliseconds(wait.max)) ms at most: that is not "
            + "part of a frame's time."
    }

    private static func longest(_ total: FrameStatistics) -> String {
        total.mainThread.map { "the longest \(Figure.milliseconds($0.max)) ms." } ?? ""
    }

    private static func nothing(
        _ name: String,
        _ app: AppResult,
        _ switches: SwitchQuality?,
        endsInWarmUp: Bool
    ) -> (String, [String]) {
        guard app.conservation.shown > 0 else {
            return (
                "No event loop was found in \(name), so there are no turns to judge.",
                [
                    "A loop is a wait that a thread comes back to at least five times: a program that only computes, a script, or "
                        + "a run that is too short has none.",
                    "What to do: record for longer, or while the program serves requests or draws. "
                        + (LoopWords.unseen(switches)
                            ?? "Where its threads are known, --thread NAME and --home (poll, sleep, futex or read) choose one. A loop that "
                            + "never waits needs marks: fbprof marks-header writes a header for C and C++.")
                        + " A setuid or setgid program, or one with file capabilities, has turns only if it is recorded with --pid.",
                ]
            )
        }
        let advice =
            endsInWarmUp
            ? "The recording ended within its warm-up: record it with --warm-up 0s, or for longer if it still runs."
            : "Record it for longer, or with --warm-up 0s."
        return (
            "\(name) had no \(RunUnit(app).noun) after warm-up, so there is nothing to judge.",
            ["\(advice) \(Figure.counted(app.conservation.shown, RunUnit(app).noun)) in warm-up."]
        )
    }
}
