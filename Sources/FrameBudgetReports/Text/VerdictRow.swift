import FrameBudget
import FrameStatistics
import FrameTrace

/// An app in a phase, as a candidate for the headline.
struct VerdictRow {
    var app: AppResult
    var phaseName: String
    var statistics: FrameStatistics

    var appName: String { VisibleText.short(app.name, to: Self.longestName) }

    /// Longest name of an app in a headline, in characters.
    static let longestName = 48

    var cause: MissCause? { MissCause(statistics, RunUnit(app)) }

    /// Returns a reason as the end of a sentence about the app, with the cause behind it in most of the worst examples.
    func sentence(_ cause: MissCause, in result: RunResult) -> String {
        // Only the figures of all phases have examples.
        let examples = app.total.verdicts.first { $0.cause == cause.cause }?.evidence
        let behind = examples.flatMap { examples in
            NotBegunWords.behind(examples) ?? VerdictWords.behind(examples, of: cause.cause.resource)
        }
        let beside = statistics.verdicts.first { $0.cause == cause.cause }?.mainFurtherCause
        let often = cause.isOnly ? "" : "most often, "
        if app.isExplainedByTurns(cause.cause.kind) {
            return often + Self.turns
        }
        if cause.cause.kind == .ownWork, let beside {
            // The frame's own work includes that of its main thread.
            let own = cause.cause.isOfRenderThread ? "its own work, mostly on the render thread," : "its own work"
            return "\(often)\(own) and \(VerdictWords.noun(beside)) together took longer than the budget"
        }
        let use = cause.isNamed ? examples.flatMap { DeviceUseWords(result: result).sentence(cause.cause, $0) } : nil
        if let use { return often + use }
        return cause.sentence(RunUnit(app)) + (cause.isNamed ? behind ?? "" : "")
    }

    /// The reason of an app whose threads take turns, as the end of a sentence about it.
    static let turns =
        "its main thread and its render thread, which take turns with one buffer, together took longer than a frame lasts"

    /// Returns the same after the number of dropped intervals, with the cause of most of those if it is another one.
    func sentenceOfDrops(_ cause: MissCause, in result: RunResult) -> String {
        let unit = RunUnit(app)
        guard !app.isExplainedByTurns(cause.cause.kind),
            let most = DroppedCause(statistics.verdicts, beside: cause, unit)
        else { return sentence(cause, in: result) }
        let late = "\(Figure.count(most.frames)) of \(Figure.counted(statistics.missed, "late frame"))"
        return "\(sentence(cause, in: result)) (\(late)); \(most.clause(of: statistics.dropped))"
    }

    /// Latency that an app that draws ahead has beside its budget.
    private var latency: String {
        guard app.timeToDeadline > app.budget else { return "" }
        return " (\(Figure.milliseconds(app.timeToDeadline)) ms with its latency)"
    }

    /// Describes the render thread's time for the missed frames, if that made them late.
    private func rendering(_ cause: MissCause, _ isNamed: Bool, in result: RunResult) -> String? {
        // Both sums cover frames that ended.
        let missed = statistics.missedAndEnded
        guard cause.cause.isOfRenderThread, missed > 0, let rendering = statistics.rendering,
            let cpu = rendering.missedOnCPU
        else { return nil }
        // The longest step of late frames may differ from that of all frames. Only the figures of all phases have
        // examples.
        let examples = app.total.verdicts.first { $0.cause == cause.cause }?.evidence ?? []
        let ofLate = RemedyWords.mostFrequent(examples.compactMap(\.step)).map { (path: $0, scope: "") }
        let ofAll = rendering.work.first.map { (path: $0.path, scope: " over all frames") }
        let step =
            (ofLate ?? ofAll).map { most in
                ", most\(most.scope) in '\(result.shortPathText(most.path))'"
            } ?? ""
        return
            "\(isNamed ? "The render thread of \(appName)" : "Its render thread") took "
            + "\(Figure.milliseconds(cpu.divided(by: missed))) ms of CPU time for each missed frame "
            + "(n \(Figure.count(missed)))\(step); the app wants a frame every "
            + "\(Figure.milliseconds(statistics.frameInterval)) ms. Its main thread took "
            + "\(Figure.milliseconds((statistics.missedLedger.onCPU ?? .zero).divided(by: missed))) ms\(before(missed))."
    }

    /// Describes the main thread's work before frames of a render thread that were late, as the end of a sentence;
    /// empty if that took no noteworthy time.
    private func before(_ missed: Int) -> String {
        let time = (statistics.missedLedger.outside?.onCPU ?? .zero).divided(by: missed)
        return time < .microseconds(50)
            ? "" : ", after \(Figure.milliseconds(time)) ms of \(LedgerPart.outsideFrame.title)"
    }

    /// Describes the mean missed frame with the cause in numbers, and the part of it due to the cause.
    ///
    /// - Parameter isNamed: whether to name the app, because the text before is about another one.
    func evidence(_ cause: MissCause?, isNamed: Bool, in result: RunResult) -> String? {
        guard let cause, let means = CauseMeans(cause.cause, of: statistics), means.part > .zero else { return nil }
        if let text = rendering(cause, isNamed, in: result) { return text }
        let frames = isNamed ? "The missed frames of \(appName)" : "Its missed frames"
        let before = extendsIntoPreviousFrame(cause, means) ? " or of the frame before" : ""
        return
            "\(frames)\(means.scope(of: statistics.missed)) took \(means.frameText), "
            + "for a budget of \(Figure.milliseconds(app.budget)) ms\(latency); "
            + "\(means.partText(of: "that\(before)"))."
    }

    /// Whether some of the time of a cause precedes the late frames, because it held up the frame before: their own
    /// ledgers have less.
    private func extendsIntoPreviousFrame(_ cause: MissCause, _ means: CauseMeans) -> Bool {
        guard app.timeToDeadline > app.budget, statistics.frozen == nil, means.kind != .carryOver else { return false }
        let within = statistics.missedLedger.time(ofKindOf: cause.cause)
        return within + TimeSpan.microseconds(1) * Int64(means.frames) < means.part * Int64(means.frames)
    }
}
