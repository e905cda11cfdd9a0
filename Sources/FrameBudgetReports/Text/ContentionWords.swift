import FrameBudget

/// Why frames were missed and who held the CPUs, as lines for a terminal.
struct ContentionWords {
    /// The result that the lines are of.
    var result: RunResult

    private static let longestName = 60

    /// Each app's most frequent verdicts.
    func verdicts(most count: Int) -> [QualityWords.Line] {
        result.apps.compactMap { app in
            let verdicts = (app.total.verdicts ?? []).filter { $0.missed > 0 || $0.dropped > 0 }
            guard !verdicts.isEmpty else { return nil }
            let rest = verdicts.count - count
            let more = rest > 0 ? "; \(Figure.counted(rest, "more cause"))" : ""
            return QualityWords.Line(
                topic: VisibleText.short(app.name, to: Self.longestName),
                text: verdicts.prefix(count).map(count(of:)).joined(separator: "; ") + more
            )
        }
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

    private func count(of verdict: VerdictCount) -> String {
        "\(VerdictWords.noun(verdict.cause)): \(Figure.count(verdict.missed)) missed, "
            + "\(Figure.count(verdict.dropped)) dropped"
    }
}
