import FrameBudget
import FrameStatistics
import FrameTrace

/// Changes between two runs, in sentences, the same in every output.
struct ComparisonWords {
    let comparison: RunComparison

    static let longestName = 48
    private static let mostParts = 3

    /// The first line: the app that moved, by the figure that matters most to a user, and why; or that no app moved.
    ///
    /// If the displays have different rates, it also says what can't be compared; if budgets or rates of apps differ,
    /// what depends on them.
    var headline: String { ([finding] + otherRate + otherLimit).joined(separator: " ") }

    /// The first sentence.
    var finding: String {
        guard !comparison.apps.isEmpty else { return "The two runs have no app in common: nothing can be compared." }
        let ranked = ranked
        if let app = ranked.first {
            let others = ranked.filter { $0.direction != app.direction }
            let word = app.direction == .worse ? "Worse" : "Better"
            let other = app.direction == .worse ? "better" : "worse"
            return "\(word): \(sentence(app))." + (others.isEmpty ? "" : " \(counted(others)) \(other).")
        }
        if let shared = sharedMoves.first(where: { $0.figure.shift.hasMoved }) {
            return "\(shared.figure.shift.outcome == .more ? "Worse" : "Better"): \(shared.text)."
        }
        if let nothing { return nothing }
        let drawing = comparison.apps.filter(\.drawsFrames)
        let scope = missing.isEmpty ? "" : " of the apps that both runs have"
        if comparison.isExact { return "No figure moved\(scope)." }
        if !drawing.isEmpty, drawing.allSatisfy(\.isUndecided) {
            return
                "Too few \(RunUnit(comparison).nouns) to distinguish a change from noise: no figure has an interval. Run both for longer."
        }
        // Figures with one value per run are listed below if they differ: their noise is not known.
        let what = singles.isEmpty ? "No figure" : "No figure of \(RunUnit(comparison).nouns)"
        return comparison.hasFrames
            ? "\(what) moved beyond noise\(Self.except(drawing.flatMap(\.tooFew), RunUnit(comparison)))."
            : "Figures side by side. Without the frames of both runs, change cannot be distinguished from noise."
    }

    /// Sentences on the apps that moved, the most important first, without that of the headline; then on other changes.
    var details: [String] {
        let ranked = ranked
        let others = ranked.flatMap { app in further(app).map { "\(Self.name(app)): \($0)." } }
        let shared = sharedMoves.map { "\($0.text)." }
        return otherLength + partlyEmpty + ranked.dropFirst().map { "\(sentence($0))." } + others + singles
            + shared.dropFirst(ranked.isEmpty && sharedMoves.contains { $0.figure.shift.hasMoved } ? 1 : 0) + missing
    }

    /// Describes further important changes of an app, beside the figure that its sentence begins with.
    private func further(_ app: AppComparison) -> [String] {
        app.changes.dropFirst().compactMap { change in
            switch change.figure {
            case .ends: nil
            // If frames were dropped, or the app was ended, the table has their times.
            case .frames(let figure):
                change.weight >= .work && app.changes[0].isSingle && figure == app.decisive && app.ends == nil
                    ? Self.frames(figure, app, isWorse: change.isWorse)
                        + Self.otherWay(app, than: change, isAlike: true) : nil
            // The sentence of the first change already names a change in the other direction.
            case .mean(let mean):
                change.weight >= .work && (app.changes[0].isSingle || change.isWorse == app.changes[0].isWorse)
                    && app.ends == nil ? Self.mean(mean, app) : nil
            case .single(let figure): change.weight > .slight ? single(figure) : nil
            }
        }
    }

    /// Sentences on figures with one value per run, for runs with noise, if they differ by a tenth or more.
    private var singles: [String] {
        guard !comparison.isExact else { return [] }
        return comparison.apps.flatMap { app in
            app.singles.filter { figure in
                figure.shift.outcome == .unknown && figure.shift.change != nil && isLarge(figure.shift)
                    && figure.shift.isVisible(in: figure.unit)
            }.map { "\(Self.name(app)): \(single($0))." }
        }
    }

    /// Changes of backlogs at places that belong to no app.
    private var sharedMoves: [(figure: SingleFigure, text: String)] {
        comparison.shared.filter { $0.shift.hasMoved || isLarge($0.shift) }.map { ($0, single($0)) }
    }

    private func isLarge(_ shift: Shift) -> Bool { shift.ratio.map { abs($0) >= 0.1 } ?? (shift.change != 0) }

    /// Differences between the setups of the two runs, a line each; those that may explain any change come first.
    var mismatches: [QualityWords.Line] {
        let order: [RunMismatch.Weight] = [.warning, .note]
        return order.flatMap { weight in comparison.mismatches.filter { $0.weight == weight } }.map { mismatch in
            let sides = "\(Self.short(mismatch.before)) in A, \(Self.short(mismatch.after)) in B"
            // A path is too long for a topic.
            let field = mismatch.field.map { "\($0) " } ?? ""
            return QualityWords.Line(topic: mismatch.what, text: field + sides)
        }
    }

    /// Whether a difference in setup may explain a change by itself.
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

    /// The apps that moved, ordered by the most important change of each; of equal ones, the worse first.
    var ranked: [AppComparison] {
        let all = comparison.apps.compactMap { app in app.changes.first.map { (app: app, change: $0) } }
        return all.enumerated().sorted { left, right in
            let (one, other) = (left.element.change, right.element.change)
            if one.weight != other.weight { return one.weight > other.weight }
            if one.size != other.size { return one.size > other.size }
            return one.isWorse == other.isWorse ? left.offset < right.offset : one.isWorse
        }.map(\.element.app)
    }

    /// Direction in which the run moved as a whole: that of the headline.
    var direction: AppComparison.Direction { ranked.first?.direction ?? .unchanged }

    // MARK: One app

    /// Describes the change of an app's main figure and what moved with it: `maps: fps 49.6 to 30.0: it waits …`.
    func sentence(_ app: AppComparison) -> String { "\(Self.name(app)): \(change(app))" }

    /// Describes the same change without the app's name, beginning with its direction.
    func verdict(_ app: AppComparison) -> String {
        guard app.drawsFrames || app.direction != .unchanged else {
            return app.singles.isEmpty ? "No frames, so there is nothing to compare." : "Unchanged: \(Figure.noFrames)."
        }
        let word =
            switch app.direction {
            case .worse: "Worse: "
            case .better: "Better: "
            case .unchanged:
                Self.lack([app]) != nil ? "Not compared: " : app.isUndecided ? "Undecided: " : "Unchanged: "
            }
        return word + change(app) + "."
    }

    private func change(_ app: AppComparison) -> String {
        guard let ends = app.ends else { return figures(app) + moved(app) }
        let lives =
            ends.before.onScreen == ends.after.onScreen
            ? ""
            : "; its figures are of \(Figure.seconds(ends.before.onScreen)) on screen in A and "
                + "\(Figure.seconds(ends.after.onScreen)) in B, so they cannot be compared as they are"
        guard ends.before.count != ends.after.count else {
            return "\(figures(app)); the system ended it in both runs\(lives)"
        }
        guard ends.after.count > 0 else {
            return "the system did not end it in B, and ended it \(Self.times(ends.before)) in A\(lives)"
        }
        return "the system ended it \(Self.times(ends.after)) in B, \(Self.times(ends.before)) in A\(lives)"
    }

    /// Formats how often an app was ended: `once, at 2.502 s (memory limit)`, `never`.
    private static func times(_ side: AppComparison.Ends.Side) -> String {
        guard side.count > 0, let at = side.at, let reason = side.reason else { return "never" }
        let first = "at \(Figure.moment(at)) (\(reason))"
        return side.count == 1 ? "once, \(first)" : "\(Figure.count(side.count)) times, first \(first)"
    }

    private func figures(_ app: AppComparison) -> String {
        switch app.changes.first {
        case .some(let change):
            switch change.figure {
            case .frames(let figure):
                return Self.frames(figure, app, isWorse: change.isWorse) + Self.otherWay(app, than: change)
            case .mean(let mean): return Self.mean(mean, app) + Self.otherWay(app, than: change)
            case .single(let figure): return single(figure)
            case .ends: return ""
            }
        case nil:
            guard app.drawsFrames else { return Figure.noFrames }
            if let lack = Self.lack([app]) { return lack }
            let unit = RunUnit(clock: app.clock)
            return app.isUndecided
                ? "too few \(unit.nouns) to distinguish a change from noise"
                : "no figure moved\(comparison.isExact ? "" : " beyond noise")\(Self.except(app.tooFew, unit))"
        }
    }

    /// Lists the figures with too few frames to judge, as the end of a sentence.
    private static func except(_ metrics: [FrameMetric], _ unit: RunUnit) -> String {
        let titles = FrameMetric.allCases.filter { metrics.contains($0) }.map { unit.title(of: $0) }
        guard !titles.isEmpty else { return "" }
        let more = titles.count - mostParts
        let list =
            more > 0 ? titles.prefix(mostParts).joined(separator: ", ") + " and \(more) more" : WordList.text(titles)
        return "; too few \(unit.nouns) to judge \(list)"
    }

    /// Names the holder of the CPU, or the resource waited for: `notes`, `lock db`.
    static func delay(_ cause: DelayCause) -> String {
        switch cause {
        case .ready(let culprit): VerdictWords.name(culprit)
        case .blocked(let kind, let resource): short(resource.isEmpty ? kind.rawValue : resource)
        }
    }

    /// Describes the same in full: `ready, notes occupied the CPU`, `waited for lock db`.
    static func delayInFull(_ cause: DelayCause) -> String {
        switch cause {
        case .ready(let culprit):
            culprit.kind == .nobody
                ? "ready, CPU idle" : "ready, \(VerdictWords.name(culprit)) occupied the CPU"
        case .blocked(.suspended, resource: _): "the app was suspended"
        case .blocked: cause.isSleep ? "slept" : "waited for \(delay(cause))"
        }
    }

    /// Formats a step below its app: `draw map › decode`.
    static func path(_ path: [String]) -> String {
        path.isEmpty ? "outside any step" : path.map { short($0) }.joined(separator: " › ")
    }

    /// Returns an app's name, cut to fit into a sentence.
    static func name(_ app: AppComparison) -> String { short(app.name) }

    static func short(_ text: String) -> String { WaitName.short(text, to: longestName) }
}

extension RunComparison {
    /// Whether both sides have their frames.
    var hasFrames: Bool { before.hasFrames && after.hasFrames }
}
