public import FrameBudget
public import FrameStatistics
import FrameTrace

extension CIReport {
    /// Creates the report of a gate on a run.
    ///
    /// - Parameter file: the file that the verdicts are about, such as the workload; nil for none.
    public init(_ report: GateReport, of result: RunResult, file: String? = nil) {
        self.init(result, file: file)
        let words = GateWords(report: report)
        let run = Verdict(result)
        let units = Dictionary(result.apps.map { ($0.name, RunUnit($0)) }, uniquingKeysWith: { first, _ in first })
        headline = words.headline
        details = words.details + [run.headline] + run.details
        verdict = report.verdict
        let failures = report.failures
        judgements = report.checks.map { check in
            CIJudgement(
                app: check.app,
                id: check.figure.map { (units[check.app] ?? .frame).id(of: $0) }
                    ?? (check.metric == GateCheck.ends ? Self.ends : "coverage"),
                title: check.metric,
                basis: check.basis.rawValue,
                reference: GateWords.referenceAmount(check),
                value: GateWords.valueAmount(check),
                change: GateWords.changeText(check),
                visible: GateWords.percent(check.visible),
                verdict: check.verdict,
                reason: check.reason,
                failure: check.isFailure ? failures.firstIndex(of: check) : nil,
                cause: check == failures.first ? words.cause ?? "" : ""
            )
        }
    }

    /// Creates the report of a paired gate.
    ///
    /// - Parameters:
    ///   - name: the subject of the comparison.
    ///   - file: the file that the verdicts are about, such as the candidate's workload; nil for none.
    public init(_ report: PairedReport, name: String, engine: String, cores: Int, file: String? = nil) {
        let words = PairedWords(report: report)
        command = "ab"
        measured = report.measured
        self.name = name
        self.engine = engine
        processor = ""
        self.cores = cores
        self.file = file
        headline = words.headline
        details = words.figures
        verdict = GateCheck.Verdict(report.verdict)
        let regressions = report.regressions
        judgements = report.ended.enumerated().map { Self.end($1, number: $0) }
        judgements += report.rows.map { row in
            CIJudgement(
                app: row.app,
                id: row.metric.id,
                title: words.title(row),
                basis: "baseline",
                reference: words.baseline(row),
                value: words.candidate(row),
                change: words.effect(row),
                visible: words.visible(row),
                verdict: GateCheck.Verdict(row.verdict),
                reason: words.reason(row),
                failure: regressions.firstIndex(of: row).map { report.ended.count + $0 }
            )
        }
        judgements += report.missing.map { Self.note($0, .missing) } + report.invalid.map { Self.note($0, .invalid) }
        figures = report.rows.compactMap(Self.figure)
        causes = []
    }

    /// Identifier of a verdict on how often the system ended an app.
    private static let ends = "terminated"

    /// The headline names ends before figures.
    private static func end(_ end: PairedEnd, number: Int) -> CIJudgement {
        CIJudgement(
            app: end.app,
            id: ends,
            title: GateCheck.ends,
            basis: "baseline",
            reference: Figure.none,
            value: Figure.none,
            change: Figure.none,
            visible: Figure.none,
            verdict: .regression,
            reason: end.sentence,
            failure: number
        )
    }

    private static func note(_ reason: String, _ verdict: GateCheck.Verdict) -> CIJudgement {
        CIJudgement(
            app: "all",
            id: "coverage",
            title: verdict == .missing ? "both sides" : "measurement",
            basis: "coverage",
            reference: Figure.none,
            value: Figure.none,
            change: Figure.none,
            visible: Figure.none,
            verdict: verdict,
            reason: reason
        )
    }

    private static func figure(_ row: PairedRow) -> CIFigure? {
        guard let estimate = row.estimate else { return nil }
        func end(_ effect: Double) -> Double {
            row.metric.isRatio
                ? estimate.baseline * DeterministicMath.exp(min(effect, 50)) : estimate.baseline + effect
        }
        let (low, high) = (end(estimate.interval.lowerBound), end(estimate.interval.upperBound))
        return CIFigure(
            app: row.app,
            id: row.metric.id,
            title: row.metric.title,
            unit: row.metric.unit.rawValue,
            value: estimate.candidate,
            range: low <= high ? low...high : nil,
            frames: estimate.pairs
        )
    }
}

extension GateCheck.Verdict {
    /// Converts a paired gate's verdict to that of any gate.
    init(_ verdict: PairedVerdict) {
        self =
            switch verdict {
            case .pass: .pass
            case .improved: .improved
            case .regression: .regression
            case .inconclusive: .inconclusive
            case .invalid: .invalid
            case .quarantined: .quarantined
            case .missing: .missing
            case .advisory: .advisory
            }
    }
}
