import FrameBudget
import FrameStatistics
import FrameTrace

/// Results of `fbprof verify`, in words and cells: the same on the terminal and in Markdown.
struct VerifyWords {
    let report: VerifyReport

    /// The main sentence.
    var headline: String {
        let found = report.accuracy.map { Figure.percent($0) } ?? "nothing"
        let asked = Figure.percent(report.accuracyBound, places: 0)
        let count = report.visible.reduce(0) { $0 + $1.cases.count }
        let right =
            "\(found) of \(Figure.counted(count, "injected frame")) attributed to the right cause (required: \(asked))"
        return switch report.outcome {
        case .holds: "\(title): the bounds hold. \(right)."
        case .inconclusive where !report.scarce.isEmpty:
            "\(title): inconclusive, fewer than \(VerifyReport.fewestCases) frames could be judged of: "
                + report.scarce.map(\.rawValue).joined(separator: "; ") + ". \(right)."
        case .inconclusive:
            "\(title): inconclusive, the machine was too noisy: up to \(Figure.percent(report.noise)) of the apps' CPU "
                + "went to others. \(right)."
        case .fails: "\(title): the bounds do not hold. \(right)."
        }
    }

    private var title: String { report.isExact ? "Virtual" : "Live" }

    /// Reported causes, the injected ones first, in their order.
    var columns: [ReportedCause] {
        let injected = report.runs.map { ReportedCause($0.cause) }.filter { $0 != ReportedCause(.control) }
        let found = Set(report.runs.flatMap { $0.cases.map(\.reported) })
        let last: [ReportedCause] = [.mixed, .unknown, .notMissed]
        let others = found.subtracting(injected).subtracting(last).sorted { $0.name < $1.name }
        return (injected + others + last).filter { found.contains($0) }
    }

    /// Returns the letter of a column: its full name would be too wide.
    static func letter(_ column: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return column < letters.count ? String(letters[column]) : "\(column + 1)"
    }

    /// The runs that are rows of the matrix.
    var rows: [VerifyRun] { report.runs.filter { $0.cause != .control } }

    /// Counts the frames of a run that were attributed to a cause: a dot for none.
    func cell(_ run: VerifyRun, _ cause: ReportedCause) -> String {
        let count = run.cases.count { $0.reported == cause }
        return count > 0 ? Figure.count(count) : "·"
    }

    /// Formats the share of a run's frames with the right cause.
    func right(_ run: VerifyRun) -> String {
        guard !run.cases.isEmpty else { return Figure.none }
        return Figure.percent(Double(run.right) / Double(run.cases.count))
    }

    /// Formats the median of the injected amounts, and the largest error but 5 %.
    func amounts(_ run: VerifyRun) -> (size: String, error: String) {
        let right = run.cases.filter { $0.reported == ReportedCause(run.cause) }
        return VerifyAmounts.text(run.cases.map(\.injected), errors: right.compactMap(\.error))
    }

    /// The figures over all causes, a sentence each.
    var figures: [String] {
        var lines: [String] = []
        if let share = report.amountAccuracy {
            lines.append("Right cause and its amount right, within 10 % or 0.3 ms: \(Figure.percent(share)).")
        }
        if let median = report.error(0.5), let large = report.error(0.95) {
            lines.append(
                "Error of the amount: p50 \(Figure.short(median)), p95 \(Figure.short(large)), "
                    + "n = \(Figure.count(report.errors.count))."
            )
        }
        if let control = report.runs.first(where: { $0.cause == .control }), let share = report.falseAlarms {
            lines.append(
                "Control: of \(Figure.counted(control.clean, "frame")) with nothing injected, \(control.cleanMissed) "
                    + "missed, \(control.falseAlarms) attributed to an app (\(Figure.percent(share)), at most 1 %)."
            )
        }
        if let confirmations = report.confirmations {
            let counts = confirmations.map { "\($0.kind.rawValue) \($0.confirmed) of \($0.tested)" }
            lines.append(
                "Run again without what the verdict blames, the frame met its deadline: \(counts.joined(separator: ", ")) "
                    + "(required: \(Figure.percent(VerifyReport.confirmationBound, places: 0)) of each)."
            )
        }
        if !report.isExact {
            let disturbed = report.runs.reduce(0) { $0 + $1.disturbed }
            lines.append(
                "\(Figure.counted(disturbed, "further injected frame")) not judged: for over 0.5 ms of them, a process "
                    + "that was not injected had the CPU, or a CPU was idle although a thread was ready (a CPU quota)."
            )
            lines.append(
                "Noise: steal and other processes took up to \(Figure.percent(report.noise)) of the apps' CPU in a run."
            )
        }
        return lines
    }

    /// Causes that could not be injected or seen, with the reasons.
    var gaps: [String] {
        report.leftOut.map { "\($0.name): not injected, \($0.reason)." }
            + report.runs.filter { !$0.canBeSeen }.map { run in
                "\(run.cause.rawValue): can't be seen here without \"\(run.cause.neededCapability?.rawValue ?? "")\" "
                    + "(see fbprof doctor), so unknown is the right answer; "
                    + "\(Figure.counted(run.wrong, "frame")) attributed to a wrong cause."
            }
    }
}
