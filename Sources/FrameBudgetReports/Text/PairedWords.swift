import FrameStatistics
import FrameTrace

/// Findings of a paired gate, in words and cells.
struct PairedWords {
    let report: PairedReport

    /// The unit that is counted: frames of a display if blocks are compared.
    var unit: RunUnit { RunUnit(clock: report.clock) }

    /// Returns the title of a figure for this unit.
    func title(_ row: PairedRow) -> String { unit.title(of: row.metric) }

    /// The verdict and its reasons, the worst first; then times that are shorter but no improvement, and limits in which
    /// the sides differ.
    var headline: String { verdict + notBetter + otherLimit }

    private var verdict: String {
        let isFailed = [.regression, .missing].contains(report.verdict) || !report.invalid.isEmpty
        if !isFailed, !report.probablyWorse.isEmpty { return probablyWorse }
        switch report.verdict {
        case .regression:
            let found = report.ended.map(\.sentence) + regressions
            return "Regression: " + found.joined(separator: "; ") + "."
        case .missing:
            let rows = report.rows(.missing).map { "\($0.app): \(title($0)): \($0.reason)" }
            return "Not covered: " + (report.missing + rows).joined(separator: "; ") + "."
        case .invalid:
            guard report.isUndecided else { return partly }
            let reasons = report.invalid.isEmpty ? doubts(.invalid) : report.invalid
            return "Invalid: " + reasons.joined(separator: "; ") + "."
        case .inconclusive:
            guard report.isUndecided else { return partly }
            return "Inconclusive: " + doubts(.inconclusive).joined(separator: "; ") + unjudged + "."
        case .improved:
            let better = report.rows(.improved).map { change($0) }.joined(separator: "; ")
            return "Pass, improved: \(better)\(unjudged).\(compared)\(noLongerEnded)"
        default:
            let quarantined = report.rows(.quarantined).count
            guard quarantined == 0 || !report.rows(.pass).isEmpty else {
                return "Pass: every figure that could be judged is quarantined\(unjudged)." + noLongerEnded
            }
            let counted = Figure.counted(report.rows(.pass).count, "figure")
            let left = quarantined > 0 ? "; \(Figure.count(quarantined)) quarantined" : ""
            return "Pass: none of \(counted) is worse than tolerated\(left)\(unjudged)." + compared + visible
                + noLongerEnded
        }
    }

    /// Figures that are probably worse but not proven, then others that could not be judged. No pass, regardless of the
    /// rest.
    private var probablyWorse: String {
        let rows = report.probablyWorse.map { row in
            let needed = row.pairsNeeded.map { "; it would take about \(Figure.counted($0, "pair"))" } ?? ""
            return
                "\(row.app): \(title(row)) is probably worse, \(effect(row)) (\(interval(row))): \(row.reason)\(needed)"
        }
        var others = report
        others.rows.removeAll { $0.verdict == .inconclusive && $0.isProbablyWorse }
        let words = PairedWords(report: others)
        let open = words.doubts(.invalid) + words.doubts(.inconclusive)
        let rest = open.isEmpty ? "" : " Not judged: \(open.joined(separator: "; "))."
        return "Inconclusive: \(rows.joined(separator: "; "))\(longerWait).\(rest)"
    }

    /// Figures that a pass covers, and parts of the runs that it does not cover.
    private var compared: String {
        let judged = report.rows.filter { [.pass, .improved].contains($0.verdict) }.map { kind($0.metric) }
        var kinds: [String] = []
        for kind in judged where !kinds.contains(kind) { kinds.append(kind) }
        guard !kinds.isEmpty else { return "" }
        let gaps = report.gaps.map(\.rawValue)
        return " Compared: \(kinds.joined(separator: ", "))"
            + (gaps.isEmpty ? "." : "; not \(gaps.joined(separator: ", ")).")
    }

    /// Returns the subject of a figure, in a word or two.
    private func kind(_ metric: FrameMetric) -> String {
        switch metric {
        case .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean: "on-CPU time"
        case .mainP50, .mainP95, .mainP99, .mainLongest: "main-thread time"
        case .missed, .missedShare: "\(unit.late) \(unit.nouns)"
        case .dropped, .droppedShare: "dropped intervals"
        case .inversion, .inversionPerFrame: "inversions"
        default: metric.title
        }
    }

    /// The findings if some figures could not be judged, then these figures and the reasons.
    private var partly: String {
        let judged = report.rows.count { [.pass, .improved].contains($0.verdict) }
        let better = report.rows(.improved).map { change($0) }
        let counted = Figure.counted(judged, "figure")
        let found =
            better.isEmpty
            ? "Pass, as far as it was judged: none of \(counted) is worse than tolerated\(unjudged).\(compared)\(visible)"
            : "Pass, improved, as far as it was judged: \(better.joined(separator: "; "))\(unjudged).\(compared)"
        let open = (doubts(.invalid) + doubts(.inconclusive)).joined(separator: "; ")
        return "\(found)\(noLongerEnded) Not judged: \(open)."
    }

    /// Apps that the system ended on the baseline's side alone, which no figure of frames shows.
    private var noLongerEnded: String {
        report.noLongerEnded.map { " " + $0.wholeSentence }.joined()
    }

    /// Times that are shorter but no improvement: frames begin later and end later, or other frames take longer.
    private var notBetter: String {
        report.rows.filter { $0.isNotImprovement && $0.verdict == .advisory }.map { row in
            " \(row.app): \(title(row)) \(effect(row)), \(baseline(row)) to \(candidate(row)), is not called better: "
                + "\(row.reason)."
        }.joined()
    }

    /// Smallest detectable change of own work, the largest over all apps whose own work was judged. They are named if
    /// that of other apps was not.
    private var visible: String {
        let all = report.rows.filter { $0.metric == .onCPUP50 }
        let median = all.filter { [.pass, .improved].contains($0.verdict) }
        guard !median.isEmpty, median.allSatisfy({ $0.smallestVisible != nil }),
            let largest = median.compactMap(\.smallestVisible).max()
        else { return "" }
        let apps = median.count < all.count ? " of \(WordList.text(median.map(\.app)))" : ""
        return " A change of \(Self.ratio(largest)) in on-CPU p50\(apps) would have been detected."
    }

    /// Describes a change: figure, values, the step and function that it is in, and its cause.
    func change(_ row: PairedRow, withCause: Bool = true) -> String {
        let (from, to) = (baseline(row), candidate(row))
        let cause = cause(row)
        let why: String =
            switch cause {
            case nil: row.reason.isEmpty ? "" : " (\(row.reason))"
            case let cause?: cause.isEmpty || !withCause ? "" : ": \(cause)"
            }
        // A cause has its own step.
        let moved = row.metric.isOwnWork && cause == nil ? steps(row) : ""
        let function = row.metric.isOwnWork ? report.functions(of: row.app, isLonger: !isLess(row)).first : nil
        let named = function.map { ", in \(OverrunWords.name($0.function))" } ?? ""
        return "\(row.app): \(title(row)) \(effect(row)), \(from) to \(to)\(moved)\(named)\(why)"
    }

    private func isLess(_ row: PairedRow) -> Bool { (row.estimate?.effect ?? 0) < 0 }

    /// Lists doubts; the figures of an app that share a reason form one.
    func doubts(_ verdict: PairedVerdict) -> [String] {
        struct Doubt: Hashable {
            var app: String
            var reason: String
        }
        var order: [Doubt] = []
        var rows: [Doubt: [PairedRow]] = [:]
        for row in report.rows(verdict) {
            let doubt = Doubt(app: row.app, reason: row.reason)
            if rows[doubt] == nil { order.append(doubt) }
            rows[doubt, default: []].append(row)
        }
        return order.map { doubt in
            let alike = rows[doubt] ?? []
            let needed = alike.compactMap(\.pairsNeeded).max()
            let pairs = needed.map { ", it would take about \(Figure.counted($0, "pair"))" } ?? ""
            return "\(doubt.app): \(alike.map(title).joined(separator: ", ")): \(doubt.reason)\(pairs)"
        }
    }
}
