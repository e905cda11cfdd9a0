import FrameBudget
import FrameTrace

/// What a recorded program showed, in words: how many turns of its event loop were late, and why.
struct TurnWords {
    /// One sentence.
    let headline: String
    /// What bears it out.
    let details: [String]

    /// The words on a run; nil where its frames are due at vsyncs.
    init?(_ result: RunResult) {
        guard let app = result.apps.first, result.apps.allSatisfy({ $0.clock?.isOwn == true }) else { return nil }
        self.init(of: app, seenBy: result.quality.switches, without: result.wentOn(app) ?? result.neverRan(app))
    }

    /// The words on one program.
    ///
    /// - Parameters:
    ///   - switches: what the kernel let be seen; nil where that makes no difference.
    ///   - reason: why it has no turns, where that is known: other processes of it went on, or it never ran.
    init(of app: AppResult, seenBy switches: SwitchQuality? = nil, without reason: ProgramFinding? = nil) {
        let name = VisibleText.short(app.name, to: 48)
        let subject = Self.subject(app)
        let total = app.total
        let noun = RunUnit(app).noun
        let turns = Figure.counted(total.shown + total.unfinished, noun)
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
            details =
                ["It began at \(Figure.seconds(frozen.begin)). \(turns) in all."]
                + [Self.lateBefore(total, budget, noun), Self.standIn(app), LoopProgramWords.sentence(app)].compactMap(
                    \.self
                )
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
            (headline, details) = Self.nothing(name, app, switches)
            return
        }
        guard total.missed > 0 else {
            headline = "No \(noun) of \(subject) took longer than its budget of \(budget)."
            details =
                ["\(turns), \(Self.longest(total))"]
                + [
                    LongSleepWords.sentence(app), Self.displayWait(app), Self.standIn(app),
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
            evidence, Self.period(app), Self.displayWait(app), unended, Self.standIn(app),
            LoopProgramWords.sentence(app),
        ].compactMap(\.self)
    }

    /// How long the late ones with the main cause took, and how much of that the cause took; of all late ones that ended where no cause
    /// is known, and nil where there is none of these.
    private static func evidence(_ cause: MissCause?, _ total: FrameStatistics, _ noun: String) -> String? {
        guard let cause, let means = CauseMeans(cause.cause, of: total) else {
            guard total.missedAndEnded > 0 else { return nil }
            let whole = (total.missedLedger.explained + total.missedLedger.residual).divided(by: total.missedAndEnded)
            return "Its late \(noun)s took \(Figure.milliseconds(whole)) ms on average."
        }
        let scope = means.frames < total.missed ? means.scope(of: total.missed) : ""
        let whole = "Its late \(noun)s\(scope) took \(Figure.milliseconds(means.frame)) ms on average."
        guard means.part > .zero else { return whole }
        return whole + " \(Figure.milliseconds(means.part)) ms of that: \(VerdictWords.part(means.kind))."
    }

    /// Which of the program's own threads had the CPU longest, where these are the named cause; empty elsewhere.
    private static func ownThread(_ cause: MissCause, _ app: AppResult) -> String {
        guard cause.isNamed, cause.cause.culprit?.kind == .ownThreads else { return "" }
        if cause.cause.kind == .inversion { return DisplacerWords.clause(cause.cause, of: app) }
        guard cause.cause.kind == .contention else { return "" }
        return OwnThreadWords(app, in: nil)?.clause ?? ""
    }

    /// The program's name; where no main thread has a loop, the thread whose turns are counted.
    private static func subject(_ app: AppResult) -> String {
        guard let loop = app.loop, loop.mainThreadUse != nil else { return VisibleText.short(app.name, to: 48) }
        return "thread \(VisibleText.short(loop.thread, to: 48))"
    }

    /// At the beginning of a sentence; a program's name stays as it is written.
    private static func start(_ subject: String) -> String {
        subject.hasPrefix("thread ") ? "T" + subject.dropFirst() : subject
    }

    /// A time in seconds, or in milliseconds where it is shorter than one.
    private static func time(_ span: TimeSpan) -> String {
        span >= .seconds(1) ? Figure.seconds(span) : "\(Figure.milliseconds(span)) ms"
    }

    /// Why another thread than the main one is judged, and how to choose; nil where it is the main one, or was asked for.
    private static func standIn(_ app: AppResult) -> String? {
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

    /// A main thread that does less is no loop that is behind.
    static let mostIdle = 0.25

    /// What else was late where one that did not end comes first; nil where nothing was.
    private static func lateBefore(_ total: FrameStatistics, _ budget: String, _ noun: String) -> String? {
        let ended = total.missed - total.unfinished
        guard ended > 0 else { return nil }
        return "Before it, \(Figure.counted(ended, noun)) took longer than the budget of \(budget)."
    }

    /// Whether what had not ended with the recording says more than all else: a recording ends in the middle of some turn.
    private static func isHang(_ frozen: FrameDetail, _ app: AppResult) -> Bool {
        let time = frozen.end - frozen.begin
        let isLong = time >= max(.seconds(1), app.budget * 2)
        return isLong || app.total.missed <= app.total.unfinished && time >= HangSummary.shortest
    }

    /// With which period late ones come back; nil where they have none.
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

    /// How long it waited for the display after its frames; nil where it did not.
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
        _ switches: SwitchQuality?
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
                            + "never waits needs marks: fbprof marks-header writes a header for C and C++."),
                ]
            )
        }
        return (
            "\(name) had no \(RunUnit(app).noun) after warm-up, so there is nothing to judge.",
            [
                "Record it for longer, or with --warm-up 0s. \(Figure.counted(app.conservation.shown, RunUnit(app).noun)) in warm-up."
            ]
        )
    }
}
