import FrameBudget
import FrameTrace

/// Functions that the time over budget is spent in, in words.
struct OverrunWords {
    /// The result with the profiles.
    var result: RunResult

    /// Lists the heaviest functions of each app whose late frames were sampled.
    func lines(most: Int) -> [QualityWords.Line] {
        result.apps.compactMap { app in
            guard let all = app.overruns?.first(where: { $0.verdict == nil }), all.overrun > .zero,
                let calls = result.calls
            else { return nil }
            let weights = OwnFunctions(calls).counted(all.weights)
            let top = calls.topFunctions(of: weights, most: most).filter { $0.own > .zero }
            guard !top.isEmpty else { return nil }
            let texts = top.map { function in
                "\(Self.name(function.function)) \(Figure.milliseconds(function.own)) ms "
                    + "(\(Figure.percent(function.own / all.overrun, places: 0)))"
            }
            return QualityWords.Line(
                topic: app.name,
                text: "\(texts.joined(separator: ", ")); of \(Figure.milliseconds(all.overrun)) ms in "
                    + Figure.counted(all.frames, "late \(RunUnit(app).noun)")
                    + (all.unsampled > 0 ? "; \(Figure.count(all.unsampled)) more without samples" : "")
            )
        }
    }

    /// Returns a function's name, cut to fit into a line.
    static func name(_ function: CallFunction) -> String { VisibleText.short(function.name, to: 60) }
}
