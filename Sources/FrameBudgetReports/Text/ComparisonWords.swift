import FrameBudget
import FrameStatistics
import FrameTrace

/// What moved between two runs, in sentences, the same in every output.
struct ComparisonWords {
    /// The comparison.
    let comparison: RunComparison

    private static let longestName = 48
    private static let mostParts = 3

    /// The first line: which app moved most and why, or that none did.
    var headline: String {
        guard !comparison.apps.isEmpty else { return "The two runs have no app in common: nothing can be compared." }
        let worse = ranked(.worse)
        let better = ranked(.better)
        if let app = worse.first {
            let others = better.isEmpty ? "" : " \(counted(better)) better."
            return "Worse: \(sentence(app)).\(others)"
        }
        if let app = better.first { return "Better: \(sentence(app))." }
        if comparison.isExact { return singles.isEmpty ? "No figure moved." : "No figure of frames moved." }
        let drawing = comparison.apps.filter(\.drawsFrames)
        if !drawing.isEmpty, drawing.allSatisfy(\.isUndecided) {
            return "Too few frames to distinguish a change from noise: no figure has an interval. Run both for longer."
        }
        return comparison.hasFrames
            ? "No figure moved beyond noise\(Self.except(drawing.flatMap(\.tooFew)))."
            : "Figures side by side. Without the frames of both runs, change cannot be distinguished from noise."
    }

    /// A sentence for each app that moved, worst first, but for that of the headline.
    var details: [String] {
        let all = ranked(.worse) + ranked(.better)
        return all.dropFirst().map { "\(sentence($0))." } + singles + missing
    }

    /// What each run has one value of, where it is another one; of runs with noise, where it is another one by a tenth or more.
    private var singles: [String] {
        comparison.apps.flatMap { app in
            app.singles.compactMap { figure in
                let shift = figure.shift
                guard let change = shift.change, shift.hasMoved || (shift.outcome == .unknown && isLarge(shift)) else {
                    return nil
                }
                let text = ShiftText.milliseconds
                let noise = comparison.isExact ? "" : "; one value a run, so noise is not known"
                return
                    "\(Self.name(app)): \(figure.kind.rawValue) \(text.value(shift.before)) to \(text.value(shift.after)) "
                    + "(\(text.change(change))\(noise))."
            }
        }
    }

    private func isLarge(_ shift: Shift) -> Bool { shift.ratio.map { abs($0) >= 0.1 } ?? true }

    /// How far the intervals may be trusted, in a sentence.
    var caution: String {
        if comparison.isExact {
            return "Both ran in virtual time from the same seed, so there is no noise: every change is real."
        }
        return
            "Intervals have 99 % confidence for the variation within these two runs; neighbouring "
            + "\(RunUnit(comparison).nouns) count as correlated. "
            + "Two runs of one program, one after the other, differ by more on a shared machine. "
            + (RunUnit(comparison).hasDisplay
                ? "For a verdict, use fbprof ab."
                : "For a verdict, record each version several times in turn, or let fbprof ab run two builds that mark their "
                    + "frames in Swift.")
    }

    /// What the two runs differ in, a line each; those that may explain any change first.
    var mismatches: [QualityWords.Line] {
        let order: [RunMismatch.Weight] = [.warning, .note]
        return order.flatMap { weight in comparison.mismatches.filter { $0.weight == weight } }.map { mismatch in
            let sides = "\(Self.short(mismatch.before)) in A, \(Self.short(mismatch.after)) in B"
            return QualityWords.Line(topic: mismatch.what, text: sides)
        }
    }

    /// Whether what differs may explain a change by itself.
    var hasWarnings: Bool { comparison.mismatches.contains { $0.weight == .warning } }

    private var missing: [String] {
        func names(_ names: [String]) -> String {
            names.map { "'\(VisibleText.short($0, to: 48))'" }.joined(separator: ", ")
        }
        var lines: [String] = []
        if !comparison.onlyBefore.isEmpty { lines.append("Only A has \(names(comparison.onlyBefore)).") }
        if !comparison.onlyAfter.isEmpty { lines.append("Only B has \(names(comparison.onlyAfter)).") }
        return lines
    }

    private func counted(_ apps: [AppComparison]) -> String {
        apps.count == 1 ? "\(Self.name(apps[0])) is" : "\(Figure.counted(apps.count, "app")) are"
    }

    private func ranked(_ direction: AppComparison.Direction) -> [AppComparison] {
        comparison.apps.filter { $0.direction == direction }.enumerated().sorted { left, right in
            let (one, other) = (rank(left.element), rank(right.element))
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// The end of an app weighs most, then frames shown, then the change of the figure that decides.
    private func rank(_ app: AppComparison) -> (Int, Double, Double) {
        let fps = app.total[.fps]
        let ends = app.ends.map { abs($0.after.count - $0.before.count) } ?? 0
        return (ends, fps.hasMoved ? abs(fps.change ?? 0) : 0, abs(app.decisive?.shift.ratio ?? 0))
    }

    // MARK: One app

    /// What an app's figure did, and what moved with it: `maps: fps 49.6 to 30.0, as it waits …`.
    func sentence(_ app: AppComparison) -> String { "\(Self.name(app)): \(Self.change(app))" }

    /// The same beginning with which way it moved, without the app's name.
    static func verdict(_ app: AppComparison) -> String {
        guard app.drawsFrames || app.direction != .unchanged else {
            return "No frames, so there is nothing to compare."
        }
        let word =
            switch app.direction {
            case .worse: "Worse: "
            case .better: "Better: "
            case .unchanged: app.isUndecided ? "Undecided: " : "Unchanged: "
            }
        return word + change(app) + "."
    }

    private static func change(_ app: AppComparison) -> String {
        guard let ends = app.ends else { return figures(app) }
        let lives =
            ends.before.onScreen == ends.after.onScreen
            ? ""
            : "; its figures are of \(Figure.seconds(ends.before.onScreen)) on screen in A and "
                + "\(Figure.seconds(ends.after.onScreen)) in B, so they cannot be compared as they are"
        guard ends.before.count != ends.after.count else {
            return "\(figures(app)); the system ended it in both runs\(lives)"
        }
        guard ends.after.count > 0 else {
            return "the system did not end it in B, and ended it \(times(ends.before)) in A\(lives)"
        }
        return "the system ended it \(times(ends.after)) in B, \(times(ends.before)) in A\(lives)"
    }

    /// `once, at 2.502 s (memory limit)`, `never`.
    private static func times(_ side: AppComparison.Ends.Side) -> String {
        guard side.count > 0, let at = side.at, let reason = side.reason else { return "never" }
        let first = "at \(Figure.moment(at)) (\(reason))"
        return side.count == 1 ? "once, \(first)" : "\(Figure.count(side.count)) times, first \(first)"
    }

    private static func figures(_ app: AppComparison) -> String {
        guard app.drawsFrames else { return Figure.noFrames }
        guard let decisive = app.decisive else {
            return app.isUndecided
                ? "too few frames to distinguish a change from noise"
                : "no figure moved beyond noise\(except(app.tooFew))"
        }
        let text = ShiftText(unit: decisive.metric.unit)
        let unit = RunUnit(clock: app.clock)
        let figure =
            "\(unit.title(of: decisive.metric)) \(text.value(decisive.shift.before)) to \(text.value(decisive.shift.after))"
        let causes = app.moved(isLonger: app.direction == .worse).filter { $0.kind != .other }.prefix(2).map {
            cause($0, unit)
        }
        return causes.isEmpty ? figure : "\(figure): \(causes.joined(separator: ", and "))"
    }

    /// The figures of which that can't be said.
    private static func except(_ metrics: [FrameMetric]) -> String {
        let titles = FrameMetric.allCases.filter { metrics.contains($0) }.map(\.title)
        guard !titles.isEmpty else { return "" }
        let more = titles.count > mostParts ? " and \(titles.count - mostParts) more" : ""
        return "; too few frames to say that of \(titles.prefix(mostParts).joined(separator: ", "))\(more)"
    }

    /// A part of the frames' time that moved, as a clause: `its own work takes +2.00 ms a frame, most in 'draw'`.
    static func cause(_ moved: MovedPart, _ unit: RunUnit = .frame) -> String {
        let size = ShiftText.milliseconds.value(abs(moved.shift.change ?? 0))
        let change = "\(size) \(moved.shift.outcome == .less ? "less" : "more") a \(unit.noun)"
        switch moved.part {
        case .onCPU:
            let step =
                moved.step.map { step in
                    step.isEmpty ? ", most of it outside any step" : ", most in step '\(Self.path(step))'"
                } ?? ""
            let function = moved.function.map { ", function \(OverrunWords.name($0))" } ?? ""
            return "its own work takes \(change)\(step)\(function)"
        case .runnable:
            let who = moved.delay.map(Self.holder) ?? ""
            return moved.kind == .code
                ? "its own other threads occupy the CPU for \(change)"
                : "it waits \(change) for a CPU\(who); its own code is not the cause"
        case .blocked: return "it waits \(change)\(moved.delay.map { ", most for \(Self.delay($0))" } ?? "")"
        case .outsideFrame: return "its \(unit.thread) is busy with events, timers and its queue for \(change)"
        default: return "\(moved.part.title) takes \(change)"
        }
    }

    private static func holder(_ cause: DelayCause) -> String {
        guard case .ready(let culprit) = cause else { return "" }
        return culprit.kind == .nobody || culprit.kind == .unknown ? "" : " that \(VerdictWords.name(culprit)) occupied"
    }

    /// Who held the CPU, or what was waited for: `notes`, `lock db`.
    static func delay(_ cause: DelayCause) -> String {
        switch cause {
        case .ready(let culprit): VerdictWords.name(culprit)
        case .blocked(let kind, let resource): short(resource.isEmpty ? kind.rawValue : resource)
        }
    }

    /// The same with what it means: `ready, notes had the CPU`, `waited for lock db`.
    static func delayInFull(_ cause: DelayCause) -> String {
        switch cause {
        case .ready(let culprit):
            culprit.kind == .nobody
                ? "ready, CPU idle" : "ready, \(VerdictWords.name(culprit)) occupied the CPU"
        case .blocked: "waited for \(delay(cause))"
        }
    }

    /// A step below its app: `draw map › decode`.
    static func path(_ path: [String]) -> String {
        path.isEmpty ? "outside any step" : path.map { short($0) }.joined(separator: " › ")
    }

    /// An app's name, cut to what a sentence holds.
    static func name(_ app: AppComparison) -> String { short(app.name) }

    private static func short(_ text: String) -> String { VisibleText.short(text, to: longestName) }
}

extension RunComparison {
    /// Whether both sides have their frames.
    var hasFrames: Bool { before.hasFrames && after.hasFrames }
}
