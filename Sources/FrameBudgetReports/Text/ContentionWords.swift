import FrameBudget
import FrameStatistics
import FrameTrace

/// Why frames were missed and who held the CPUs, as lines for a terminal.
struct ContentionWords {
    /// The result that the lines are of.
    var result: RunResult

    private static let longestName = 60

    /// Each app's main causes, some of each kind.
    func verdicts(most count: Int) -> [QualityWords.Line] {
        result.apps.compactMap { app in
            causes(of: app.total, RunUnit(app), most: count).map { text in
                QualityWords.Line(topic: VisibleText.short(app.name, to: Self.longestName), text: text)
            }
        }
    }

    /// Each app's main causes by phase, where it missed or dropped frames in several.
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

    /// The main causes in a set of frames, some of each kind, and how many more there are; nil where there is none.
    private func causes(of statistics: FrameStatistics, _ unit: RunUnit, most count: Int) -> String? {
        let verdicts = told(statistics.causes(unit), unit)
        guard !verdicts.isEmpty else { return nil }
        let rest = verdicts.count - count
        let more = rest > 0 ? [Figure.counted(rest, "more cause")] : []
        return (verdicts.ofEachKind(most: count).map { self.count(of: $0, unit) } + more).joined(separator: "; ")
    }

    /// The worst example of each app's main causes.
    func examples(most count: Int) -> [QualityWords.Line] {
        result.apps.flatMap { app -> [QualityWords.Line] in
            told(app.total.causes(RunUnit(app)), RunUnit(app)).ofEachKind(most: count).compactMap { verdict in
                guard let worst = verdict.examples?.first else { return nil }
                return QualityWords.Line(
                    topic: VisibleText.short(app.name, to: Self.longestName),
                    text: "\(VerdictWords.noun(verdict)): \(text(worst, of: app))"
                )
            }
        }
    }

    /// An example on one line: when, how long, and who was behind it.
    ///
    /// - Parameter app: whose it is; nil where that makes no difference to what is counted.
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

    /// Who was behind an example and what that ran; empty where nobody was, or it is not known.
    func holder(of example: CauseExample, _ unit: RunUnit? = nil) -> String {
        if let step = example.step { return "longest \(result.placeText(step))" }
        guard let held = example.heldBy else { return "" }
        // A program that marks no steps is in none.
        let isStepless = held.path == .none && !(unit ?? RunUnit(result)).hasDisplay
        return isStepless ? held.thread : "\(held.thread) \(result.placeText(held.path))"
    }

    /// Who held the CPU while each app's frames were ready, where there are several apps.
    func matrix() -> [QualityWords.Line] {
        guard result.apps.count > 1, let matrix = result.contention else { return [] }
        return result.apps.compactMap { app in
            let own = matrix.frames.filter { $0.victim == app.name }
            guard !own.isEmpty else { return nil }
            let whole = own.reduce(TimeSpan.zero) { $0 + $1.part.time }
            // What comes to less than a hundredth together names nobody worth looking at.
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

    /// Those that made frames late, where nothing is dropped: of what took only further budgets of a late one it is not said.
    private func told(_ verdicts: [VerdictCount], _ unit: RunUnit) -> [VerdictCount] {
        unit.hasDisplay ? verdicts : verdicts.filter { $0.missed > 0 }
    }

    private func count(of verdict: VerdictCount, _ unit: RunUnit) -> String {
        "\(VerdictWords.noun(verdict)): \(unit.lateText(verdict))"
    }
}
