public import FrameBudget
import FrameStatistics
import FrameTrace

/// Findings of a run, in words: the first lines of every output.
public struct Verdict: Sendable, Equatable {
    /// One sentence: the app, its dropped frames, the phase, and the reason.
    public var headline: String
    /// Evidence for the headline; empty if there is nothing to add.
    public var details: [String]
    /// The worst hitch band of any app in any phase; nil if no frame was wanted, or the system ended an app.
    public var band: HitchBand?

    /// Creates the verdict on a run.
    public init(_ result: RunResult) {
        let programs = ProgramVerdict(result)
        // A program that shows nothing on the display drops no frames.
        let shown = programs == nil ? result.apps : result.apps.filter { $0.clock?.isOwn != true }
        let rows = shown.flatMap { app in
            result.figures(of: app).map {
                VerdictRow(app: app, phaseName: PhaseName.short($0.phase, in: result), statistics: $0.statistics)
            }
        }
        let wanted = rows.reduce(0) { $0 + $1.statistics.wanted }
        let dropped = rows.reduce(0) { $0 + $1.statistics.dropped }
        let missed = rows.reduce(0) { $0 + $1.statistics.missed }
        details = []
        let isEnded = !result.terminations.isEmpty
        let backlog = BacklogWords(result: result).headline ?? (dropped == 0 ? Self.hangs(result) : nil)
        if let turns = TurnWords(result) {
            headline = turns.headline
            details = turns.details + LateLoopWords.sentences(result)
        } else if !shown.isEmpty, !shown.contains(where: \.drawsFrames) {
            headline = "No app draws frames, so there is no frame to judge\(backlog.map { ", but \($0)" } ?? "")."
        } else if wanted == 0 {
            headline = "No frame was wanted after warm-up, so there is nothing to judge."
        } else if let (app, frozen) = Self.longestFreeze(shown), frozen.dropped * 2 > dropped {
            let cause = frozen.verdict.map { ": " + VerdictWords.cause($0) } ?? ""
            headline =
                "\(VisibleText.short(app.name, to: VerdictRow.longestName)) froze at \(Figure.seconds(frozen.due)) and showed no "
                + "frame for the remaining \(Figure.seconds(frozen.end - frozen.due))\(cause)."
        } else if dropped > 0, let worst = rows.max(by: { $0.statistics.dropped < $1.statistics.dropped }) {
            let cause = worst.cause.map { ": " + worst.sentenceOfDrops($0) } ?? ""
            headline =
                "\(worst.appName) dropped \(Figure.count(worst.statistics.dropped)) of "
                + "\(Figure.counted(worst.statistics.wanted, "frame")) in '\(worst.phaseName)'\(cause)."
            if let evidence = worst.evidence(worst.cause, isNamed: isEnded, in: result) {
                details.append(evidence)
            }
            if rows.count > 1 {
                details.append(
                    "Over all apps and phases: \(Figure.count(dropped)) of \(Figure.count(wanted)) dropped, "
                        + "\(Figure.count(missed)) missed \(missed == 1 ? "its" : "their") deadline."
                )
            }
        } else if missed > 0, let worst = rows.max(by: { $0.statistics.missed < $1.statistics.missed }) {
            let cause = worst.cause.map { ": " + worst.sentence($0) } ?? ""
            headline =
                "No frame dropped\(backlog.map { ", but \($0)" } ?? ""). \(worst.appName) missed its deadline in \(Figure.count(worst.statistics.missed)) "
                + "of \(Figure.counted(worst.statistics.begun, "frame")) in '\(worst.phaseName)'\(cause)."
            if let evidence = worst.evidence(worst.cause, isNamed: isEnded, in: result) { details.append(evidence) }
        } else {
            headline = "No frame dropped\(backlog.map { ", but \($0)" } ?? "")."
            details.append("\(Figure.counted(wanted, "frame")) wanted, none missed its deadline.")
        }
        if let most = PlaceholderWords.most(result) { details.append(PlaceholderWords.sentence(most)) }
        details += [Self.warmUp(result, shown, (dropped, missed)), Self.launches(result)].compactMap(\.self)
        if dropped > 0, let backlog { details.append(backlog.prefix(1).uppercased() + backlog.dropFirst() + ".") }
        if let programs {
            details = programs.details + (programs.headline == nil ? [] : [headline]) + details
            headline = programs.headline ?? headline
        }
        if let deadlock = result.deadlocks.first { details.insert(FindingWords.sentence(deadlock), at: 0) }
        if let end = TerminationWords.byWeight(result.terminations).first {
            details.insert(TerminationWords.sentence(end), at: 0)
            headline = "\(TerminationWords.headline(result.terminations)) \(headline)"
        }
        if let note = Self.note(on: result) { headline = "\(note) \(headline)" }
        let ratio = rows.map { $0.statistics.hitchRatio }.max().map(HitchBand.init(ratio:))
        // A hitch ratio does not describe an app that has ended, and a good one hides an app that did not respond.
        band = result.terminations.isEmpty && (result.longestHang == nil || ratio != .good) ? ratio : nil
    }

    /// Returns the app with the longest freeze: its last frame never ended, and lost the most intervals after warm-up.
    /// Returns nil if each app's last frame ended.
    private static func longestFreeze(_ apps: [AppResult]) -> (AppResult, FrameDetail)? {
        let frozen = apps.flatMap { app in app.worst.filter { $0.isUnfinished == true }.map { (app, $0) } }
        return frozen.max { $0.1.dropped < $1.1.dropped }
    }

    /// Describes hangs that dropped no frame, for a headline: `the main thread of reader hung 7 times, up to 700 ms
    /// each`; nil if there are none.
    private static func hangs(_ result: RunResult) -> String? {
        guard let worst = result.longestHang else { return nil }
        return "the main thread of \(VisibleText.short(worst.app, to: VerdictRow.longestName)) hung "
            + FindingWords.often(worst)
    }

    /// Counts what was dropped, or was late without a display, before any figure counts; nil if that is less than
    /// afterwards.
    private static func warmUp(
        _ result: RunResult,
        _ apps: [AppResult],
        _ counted: (dropped: Int, late: Int)
    ) -> String? {
        let unit = RunUnit(result)
        let all = apps.flatMap(\.phases).filter { figures in
            result.phases.indices.contains(figures.phase) && result.phases[figures.phase].isWarmUp
        }
        let sum = all.reduce(0) { $0 + (unit.hasDisplay ? $1.statistics.dropped : $1.statistics.missed) }
        guard sum > (unit.hasDisplay ? counted.dropped : counted.late) else { return nil }
        guard unit.hasDisplay else {
            return
                "\(Figure.counted(sum, "more \(unit.noun)")) took longer than the budget during the warm-up, which no figure "
                + "counts; record with --warm-up 0s to judge the start."
        }
        return "\(Figure.counted(sum, "more interval")) dropped during the warm-up, which no figure counts; set "
            + "`warmUp: 0s` to judge the launch."
    }

    /// Describes the launches within the warm-up, which figures of frames exclude; nil if none took noteworthy time.
    private static func launches(_ result: RunResult) -> String? {
        guard let end = result.phases.filter(\.isWarmUp).map(\.end).max() else { return nil }
        let hidden = result.apps.compactMap { app in
            app.mainThread?.firstFrame.flatMap { $0.isSlow && $0.at < end ? (app.name, $0) : nil }
        }
        guard let slowest = hidden.max(by: { $0.1.total < $1.1.total }) else { return nil }
        let more = hidden.count > 1 ? " and \(Figure.counted(hidden.count - 1, "more app"))" : ""
        return
            "\(VisibleText.short(slowest.0, to: VerdictRow.longestName))\(more) launched during the warm-up (first frame after "
            + "\(Figure.short(slowest.1.total))), so no frame figure includes \(hidden.count > 1 ? "these launches" : "the launch"); "
            + "set `warmUp: 0s` to count \(hidden.count > 1 ? "them" : "it")."
    }

    private static func note(on result: RunResult) -> String? {
        switch result.run.ending {
        case .complete: nil
        case .interrupted: "Interrupted after \(Figure.seconds(result.run.observed))."
        case .incomplete: "Incomplete: the recording stops after \(Figure.seconds(result.run.observed))."
        }
    }
}

extension RunResult {
    /// The app with the longest hang; nil if no main thread hung.
    fileprivate var longestHang: MainThreadHangs? {
        let hangs = findings.compactMap { if case .hangs(let hangs) = $0 { hangs } else { nil } }
        return hangs.max { $0.longest < $1.longest }
    }
}

/// An app in a phase, as a candidate for the headline.
private struct VerdictRow {
    var app: AppResult
    var phaseName: String
    var statistics: FrameStatistics

    var appName: String { VisibleText.short(app.name, to: Self.longestName) }

    fileprivate static let longestName = 48

    var cause: MissCause? { MissCause(statistics, RunUnit(app)) }

    /// Returns a reason as the end of a sentence about the app, with the cause behind it in most of the worst examples.
    func sentence(_ cause: MissCause) -> String {
        // Only the figures of all phases have examples.
        let behind = app.total.verdicts.first { $0.cause == cause.cause }?.examples.flatMap { examples in
            PoolWords.behind(examples) ?? VerdictWords.behind(examples, of: cause.cause.resource)
        }
        let beside = statistics.verdicts.first { $0.cause == cause.cause }?.mainFurtherCause
        if app.isExplainedByTurns(cause.cause.kind) {
            return
                "its main thread and its render thread, which take turns with one buffer, together took longer than a frame lasts"
        }
        if cause.cause == VerdictCause(.ownWork), let beside {
            return "its own work and \(VerdictWords.noun(beside)) together took longer than the budget"
        }
        return cause.sentence(RunUnit(app)) + (cause.isNamed ? behind ?? "" : "")
    }

    /// Returns the same after the number of dropped intervals, with the cause of most of those if it is another one.
    func sentenceOfDrops(_ cause: MissCause) -> String {
        let unit = RunUnit(app)
        guard !app.isExplainedByTurns(cause.cause.kind),
            let most = DroppedCause(statistics.verdicts, beside: cause, unit)
        else { return sentence(cause) }
        let late = "\(Figure.count(most.frames)) of \(Figure.counted(statistics.missed, "late frame"))"
        return "\(sentence(cause)) (\(late)); \(most.clause(of: statistics.dropped))"
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
        let examples = app.total.verdicts.first { $0.cause == cause.cause }?.examples ?? []
        let ofLate = RemedyWords.mostFrequent(examples.compactMap(\.step)).map { (path: $0, scope: "") }
        let ofAll = rendering.work.first.map { (path: $0.path, scope: " over all frames") }
        let step =
            (ofLate ?? ofAll).map { most in
                ", most\(most.scope) in '\(VisibleText.short(result.pathText(most.path), to: 80))'"
            } ?? ""
        return
            "\(isNamed ? "The render thread of \(appName)" : "Its render thread") took "
            + "\(Figure.milliseconds(cpu.divided(by: missed))) ms of CPU time for each missed frame "
            + "(n \(Figure.count(missed)))\(step); the app wants a frame every "
            + "\(Figure.milliseconds(statistics.frameInterval)) ms. Its main thread took "
            + "\(Figure.milliseconds((statistics.missedLedger.onCPU ?? .zero).divided(by: missed))) ms."
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
            "\(frames)\(means.scope(of: statistics.missed)) took \(Figure.milliseconds(means.frame)) ms on average, "
            + "for a budget of \(Figure.milliseconds(app.budget)) ms\(latency); "
            + "\(Figure.milliseconds(means.part)) ms of that\(before): \(VerdictWords.part(means.kind))."
    }

    /// Whether some of the time of a cause precedes the late frames, because it held up the frame before: their own
    /// ledgers have less.
    private func extendsIntoPreviousFrame(_ cause: MissCause, _ means: CauseMeans) -> Bool {
        guard app.timeToDeadline > app.budget, statistics.frozen == nil, means.kind != .carryOver else { return false }
        let within = statistics.missedLedger.time(ofKindOf: cause.cause)
        return within + TimeSpan.microseconds(1) * Int64(means.frames) < means.part * Int64(means.frames)
    }
}
