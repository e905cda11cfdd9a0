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
        // Of several programs, the headline is about the one with the most late turns.
        let turns = programs?.headline == nil ? TurnWords(result) : nil
        if let turns {
            headline = turns.headline
            details = turns.details + LateLoopWords.sentences(result)
        } else if shown.isEmpty, let found = programs?.headline {
            headline = found
            details = LateLoopWords.sentences(result)
        } else if !shown.isEmpty, !shown.contains(where: \.drawsFrames) {
            headline = "No app draws frames, so there is no frame to judge\(backlog.map { ", but \($0)" } ?? "")."
        } else if wanted == 0 {
            headline = "No frame was wanted after warm-up, so there is nothing to judge."
        } else if let (app, frozen) = Self.longestFreeze(shown), frozen.dropped * 2 > dropped {
            let cause = frozen.verdict.map { ": " + Self.cause($0, of: app, in: result) } ?? ""
            headline =
                "\(VisibleText.short(app.name, to: VerdictRow.longestName)) froze at \(Figure.seconds(frozen.due)) and showed no "
                + "frame for the remaining \(Figure.seconds(frozen.end - frozen.due))\(cause)\(Self.notBegun(behind: frozen, of: app))."
        } else if dropped > 0, let worst = Self.worst(rows) {
            let cause = worst.cause.map { ": " + worst.sentenceOfDrops($0, in: result) } ?? ""
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
            let cause = worst.cause.map { ": " + worst.sentence($0, in: result) } ?? ""
            headline =
                "No frame dropped\(backlog.map { ", but \($0)" } ?? ""). \(worst.appName) missed its deadline in \(Figure.count(worst.statistics.missed)) "
                + "of \(Figure.counted(worst.statistics.begun, "frame")) in '\(worst.phaseName)'\(cause)."
            if let evidence = worst.evidence(worst.cause, isNamed: isEnded, in: result) { details.append(evidence) }
        } else {
            headline = "No frame dropped\(backlog.map { ", but \($0)" } ?? "")."
            details.append("\(Figure.counted(wanted, "frame")) wanted, none missed its deadline.")
        }
        if let most = PlaceholderWords.most(result) { details.append(PlaceholderWords.sentence(most)) }
        let judged = shown.isEmpty ? result.apps : shown
        let late = shown.isEmpty ? judged.reduce(0) { $0 + $1.total.missed } : missed
        let uncounted = [Self.warmUp(result, judged, (dropped, late)), WarmUpLaunchWords.sentence(result)]
        details += uncounted.compactMap(\.self)
        if dropped > 0, let backlog { details.append(backlog.prefix(1).uppercased() + backlog.dropFirst() + ".") }
        if let programs {
            details = programs.details + (programs.headline == nil || shown.isEmpty ? [] : [headline]) + details
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
    /// Returns nil if each app's last frame ended, or if the run ended too soon after it was due to call it a freeze.
    private static func longestFreeze(_ apps: [AppResult]) -> (AppResult, FrameDetail)? {
        let frozen = apps.flatMap { app in app.worst.filter { $0.isUnfinished == true }.map { (app, $0) } }
        return frozen.max { $0.1.dropped < $1.1.dropped }.flatMap {
            $0.1.end - $0.1.due >= HangSummary.shortest ? $0 : nil
        }
    }

    /// Returns the row with the most dropped intervals. Of several with as many, returns the first whose cause is not
    /// another one of them: an app that dropped as many is as much held up as it holds up others.
    private static func worst(_ rows: [VerdictRow]) -> VerdictRow? {
        let most = rows.map(\.statistics.dropped).max()
        let tied = rows.filter { $0.statistics.dropped == most }
        let names = Set(tied.map(\.app.name))
        return tied.first { row in
            guard let culprit = row.cause?.cause.culprit, culprit.kind == .app else { return true }
            return !names.contains(culprit.name)
        } ?? tied.first
    }

    /// Describes the cause of a freeze; with the user of the device that the app waited for, if examples show it.
    private static func cause(_ verdict: FrameVerdict, of app: AppResult, in result: RunResult) -> String {
        let examples = app.total.verdicts.first { $0.cause == verdict.cause }?.examples
        return examples.flatMap { DeviceUseWords(result: result).sentence(verdict.cause, $0) }
            ?? VerdictWords.cause(verdict)
    }

    /// Describes what kept the awaited work from starting, as a clause; empty if that is not known.
    private static func notBegun(behind frozen: FrameDetail, of app: AppResult) -> String {
        let count = app.total.verdicts.first { $0.cause == frozen.verdict?.cause }
        return count?.examples.flatMap { NotBegunWords.behind($0) } ?? ""
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
        // Turns of a program whose work moves between threads are not those of its loop.
        let all = apps.filter { $0.loop?.movedBy == nil }.flatMap(\.phases).filter { figures in
            result.phases.indices.contains(figures.phase) && result.phases[figures.phase].isWarmUp
        }
        let sum = all.reduce(0) { $0 + (unit.hasDisplay ? $1.statistics.dropped : $1.statistics.missed) }
        let after = unit.hasDisplay ? counted.dropped : counted.late
        guard sum > after else { return nil }
        let more = after > 0 ? "more " : ""
        guard unit.hasDisplay else {
            return
                "\(Figure.counted(sum, more + unit.noun)) took longer than the budget during the warm-up, which no figure "
                + "counts; record with --warm-up 0s to judge the start."
        }
        return "\(Figure.counted(sum, more + "interval")) dropped during the warm-up, which no figure counts; set "
            + "`warmUp: 0s` to judge the launch."
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
