import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes of missed frames and holders of the CPUs, as lines for a terminal.
struct ContentionWords {
    var result: RunResult

    private static let longestName = 60

    /// Lists each app's main causes, some of each kind.
    func verdicts(most count: Int) -> [QualityWords.Line] {
        result.apps.compactMap { app in
            causes(of: app.total, RunUnit(app), most: count).map { text in
                QualityWords.Line(topic: VisibleText.short(app.name, to: Self.longestName), text: text)
            }
        }
    }

    /// Lists each app's main causes by phase, if it missed or dropped frames in several.
    func verdictsByPhase(most count: Int) -> [QualityWords.Line] {
        result.apps.flatMap { app -> [QualityWords.Line] in
            let choice = PhaseChoice(app, in: result)
            let phases = choice.shown.compactMap { phase, statistics -> QualityWords.Line? in
                causes(of: statistics, RunUnit(app), most: count).map { text in
                    QualityWords.Line(
                        topic: VisibleText.short(app.name, to: Self.longestName),
                        text: "in '\(PhaseName.short(phase, in: result))': \(text)"
                    )
                }
            }
            return phases.count > 1 ? phases : []
        }
    }

    /// Lists the main causes in a set of frames, some of each kind, and the number of further ones; nil if there are
    /// none.
    private func causes(of statistics: FrameStatistics, _ unit: RunUnit, most count: Int) -> String? {
        let verdicts = reported(statistics.causes(unit), unit)
        guard !verdicts.isEmpty else { return nil }
        let rest = verdicts.count - count
        let more = rest > 0 ? [Figure.counted(rest, "more cause")] : []
        return (verdicts.ofEachKind(most: count).map { self.count(of: $0, unit) } + more).joined(separator: "; ")
    }

    /// Returns the worst example of each app's main causes.
    func examples(most count: Int) -> [QualityWords.Line] {
        result.apps.flatMap { app -> [QualityWords.Line] in
            reported(app.total.causes(RunUnit(app)), RunUnit(app)).ofEachKind(most: count).compactMap { verdict in
                guard let worst = verdict.examples?.first else { return nil }
                return QualityWords.Line(
                    topic: VisibleText.short(app.name, to: Self.longestName),
                    text: "\(VerdictWords.noun(verdict)): \(text(worst, of: app))"
                )
            }
        }
    }

    /// Describes an example on one line: its time, its length and the holder behind it.
    ///
    /// - Parameter app: the app that it belongs to; nil if all apps count the same unit.
    func text(_ example: CauseExample, of app: AppResult? = nil) -> String {
        let unit = app.map { RunUnit($0) } ?? RunUnit(result)
        let at = "at \(Figure.moment(example.at))"
        let who = [example.thread, example.frame.map { "\(unit.noun) \($0)" }].compactMap(\.self).joined(
            separator: ", "
        )
        return ["\(VerdictWords.milliseconds(example.time)) \(at)", who, holder(of: example, unit)].filter {
            !$0.isEmpty
        }
        .joined(separator: ", ")
    }

    /// Names the holder behind an example and the place in its work; empty if there is none, or it is not known.
    func holder(of example: CauseExample, _ unit: RunUnit? = nil) -> String {
        if let step = example.step { return "longest \(result.placeText(step))" }
        guard let held = example.heldBy else { return "" }
        if held.begunLater == true { return "\(held.thread), which began that work only later" }
        // A program without marked steps has no place to name.
        let isStepless = held.path == .none && !(unit ?? RunUnit(result)).hasDisplay
        return isStepless ? held.thread : "\(held.thread) \(result.placeText(held.path))"
    }

    /// Lists the holders of the CPU while each app's frames were ready, if there are several apps.
    func matrix() -> [QualityWords.Line] {
        guard result.apps.count > 1, let matrix = result.contention else { return [] }
        return result.apps.compactMap { app in
            let own = matrix.frames.filter { $0.victim == app.name }
            guard !own.isEmpty else { return nil }
            let whole = own.reduce(TimeSpan.zero) { $0 + $1.part.time }
            // Culprits with less than a hundredth each are not worth a name: sum them up as others.
            let (large, small) = (own.filter { $0.part.time * 100 >= whole }, own.filter { $0.part.time * 100 < whole })
            var texts = large.map { "\(VerdictWords.name($0.part.culprit)) \(VerdictWords.milliseconds($0.part.time))" }
            if !small.isEmpty {
                texts.append("others \(VerdictWords.milliseconds(small.reduce(.zero) { $0 + $1.part.time }))")
            }
            return QualityWords.Line(
                topic: VisibleText.short(app.name, to: Self.longestName),
                text: texts.joined(separator: ", ")
            )
        }
    }

    /// Leaves out, for runs without a display, causes that only extended frames that were late already.
    private func reported(_ verdicts: [VerdictCount], _ unit: RunUnit) -> [VerdictCount] {
        unit.hasDisplay ? verdicts : verdicts.filter { $0.missed > 0 }
    }

    private func count(of verdict: VerdictCount, _ unit: RunUnit) -> String {
        "\(VerdictWords.attribution(verdict)): \(unit.lateText(verdict))"
    }
}
