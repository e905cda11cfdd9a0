import FrameStatistics
import FrameTrace

/// Results of `fbprof verify --real`, in words and cells: the same on the terminal and in Markdown.
struct RealVerifyWords {
    let report: RealVerifyReport

    /// The main sentence.
    var headline: String {
        let found = report.accuracy.map { Figure.percent($0) } ?? "nothing"
        let count = report.planted.reduce(0) { $0 + $1.cases.count }
        let required = Figure.percent(RealVerifyReport.bound, places: 0)
        let right =
            report.isByHook
            ? "\(report.notWrong.map { Figure.percent($0) } ?? "nothing") of \(Figure.counted(count, "late turn")) attributed to "
                + "the planted cause or to none (required: \(required)), \(found) to the planted one"
            : "\(found) of \(Figure.counted(count, "late turn")) attributed to the planted cause (required: \(required))"
        switch report.outcome {
        case .holds: return "Real program: the bounds hold. \(right)."
        case .fails: return "Real program: the bounds do not hold. \(right)."
        case .inconclusive:
            let scarce = report.scarce.map(\.rawValue).joined(separator: "; ")
            return
                "Real program: inconclusive, fewer than \(VerifyReport.fewestCases) turns could be judged of: \(scarce). \(right)."
        }
    }

    /// Reported causes: the planted ones in their order, then wrong ones.
    var columns: [String] {
        let cases = report.planted.flatMap(\.cases)
        let planted = RealCause.allCases.map(\.rawValue).filter { name in cases.contains { $0.words == name } }
        return planted + Set(cases.map(\.words)).subtracting(planted).sorted()
    }

    /// Counts the turns of a run that were attributed to a cause: a dot for none.
    func cell(_ run: RealRun, _ words: String) -> String {
        let count = run.cases.count { $0.words == words }
        return count > 0 ? Figure.count(count) : "·"
    }

    /// Formats the share of a run's turns with the right cause.
    func right(_ run: RealRun) -> String {
        run.cases.isEmpty ? Figure.none : Figure.percent(Double(run.right) / Double(run.cases.count))
    }

    /// Formats the median of the planted amounts, and the largest error of the right causes but 5 %.
    func amounts(_ run: RealRun) -> (size: String, error: String) {
        let right = run.cases.filter { $0.reported == run.cause }
        return VerifyAmounts.text(run.cases.map(\.planted), errors: right.compactMap(\.error))
    }

    /// The figures over all causes, a sentence each.
    var figures: [String] {
        var lines: [String] = []
        if report.isByHook {
            let unknown = report.planted.reduce(0) { $0 + $1.unknown }
            lines.append(
                "Recorded as a plain user, by the hook: \(Figure.count(unknown)) late turns have a cause that could not be seen here, "
                    + "and that is what was reported."
            )
        }
        if let share = report.amountAccuracy {
            lines.append("Right cause and its amount right, within 10 % or 0.3 ms: \(Figure.percent(share)).")
        }
        let (turns, found) = report.runs.reduce((0, 0)) { ($0.0 + $1.turns, $0.1 + $1.found) }
        lines.append("\(Figure.count(found)) of \(Figure.counted(turns, "turn")) found, by the program's own count.")
        let clean = report.runs.reduce(0) { $0 + $1.clean }
        lines.append("Of \(Figure.counted(clean, "turn")) in time, \(Figure.count(report.falseAlarms)) called late.")
        let disturbed = report.runs.reduce(0) { $0 + $1.disturbed }
        lines.append(
            "\(Figure.counted(disturbed, "more turn")) with a planted cause \(disturbed == 1 ? "was" : "were") not judged: other threads "
                + "took over 0.5 ms of \(disturbed == 1 ? "it" : "them")."
        )
        return lines + report.leftOut.map { "\($0.name): not planted, \($0.reason)." }
    }
}
