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
        self.init(of: app, seenBy: result.quality.switches)
    }

    /// The words on one program.
    ///
    /// - Parameter switches: what the kernel let be seen; nil where that makes no difference.
    init(of app: AppResult, seenBy switches: SwitchQuality? = nil) {
        let name = VisibleText.short(app.name, to: 48)
        let total = app.total
        let noun = RunUnit(app).noun
        let turns = Figure.counted(total.shown + total.unfinished, noun)
        let budget = "\(Figure.milliseconds(app.budget)) ms"
        let frozen = app.worst.first { $0.isUnfinished == true }
        if let frozen, Self.isHang(frozen, app) {
            let cause = frozen.verdict.map { ": " + VerdictWords.cause($0) } ?? ""
            headline =
                "\(name) did not end its last \(noun) within \(Figure.seconds(frozen.end - frozen.begin))\(cause)."
            details = ["It began at \(Figure.seconds(frozen.begin)). \(turns) in all."]
            return
        }
        guard total.shown > 0 else {
            (headline, details) = Self.nothing(name, app, switches)
            return
        }
        guard total.missed > 0 else {
            headline = "No \(noun) of \(name) took longer than its budget of \(budget)."
            details = ["\(turns), \(Self.longest(total))"] + [Self.displayWait(app)].compactMap(\.self)
            return
        }
        let cause = MissCause(total, RunUnit(app))
        headline =
            "\(name) took longer than its budget of \(budget) in \(Figure.count(total.missed)) of \(turns)"
            + (cause.map { ": \($0.sentence(RunUnit(app)))" } ?? "") + "."
        let evidence = Self.evidence(cause, total, noun)
        let unended = frozen.map { "The last \(noun) had not ended after \(Figure.seconds($0.end - $0.begin))." }
        details = [evidence] + [Self.period(app), Self.displayWait(app), unended].compactMap(\.self)
    }

    /// How long the late ones with the main cause took, and how much of that the cause took; of all late ones where no cause
    /// is known.
    private static func evidence(_ cause: MissCause?, _ total: FrameStatistics, _ noun: String) -> String {
        guard let cause, let means = CauseMeans(cause.cause, of: total) else {
            let whole = (total.missedLedger.explained + total.missedLedger.residual).divided(by: total.missed)
            return "Its late \(noun)s took \(Figure.milliseconds(whole)) ms on average."
        }
        let scope = means.frames < total.missed ? means.scope(of: total.missed) : ""
        let whole = "Its late \(noun)s\(scope) took \(Figure.milliseconds(means.frame)) ms on average."
        guard means.part > .zero else { return whole }
        return whole + " \(Figure.milliseconds(means.part)) ms of that: \(VerdictWords.part(means.kind))."
    }

    /// Whether what had not ended with the recording says more than all else: a recording ends in the middle of some turn.
    private static func isHang(_ frozen: FrameDetail, _ app: AppResult) -> Bool {
        let isLong = frozen.end - frozen.begin >= max(.seconds(1), app.budget * 2)
        return isLong || app.total.missed <= app.total.unfinished
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
