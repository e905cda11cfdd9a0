public import FrameBudget
import FrameStatistics
import FrameTrace

extension CIReport {
    /// Creates the report of a run that is not judged.
    ///
    /// - Parameter file: the file that it is about; nil for none.
    /// - Complexity: O(apps).
    public init(_ result: RunResult, file: String? = nil) {
        let verdict = Verdict(result)
        name = result.run.name
        engine = result.run.engine
        processor = result.machine.processor
        cores = result.run.cores
        measured = result.run.observed
        self.file = file
        headline = verdict.headline
        details = verdict.details
        self.verdict = nil
        judgements = []
        figures = result.apps.flatMap { Self.figures($0, result) }
        appsWithoutFrames = result.apps.filter { !$0.drawsFrames }.map(\.name)
        unit = RunUnit(result)
        causes = ContentionWords(result: result).verdicts(most: 3).map { CICause(app: $0.topic, text: $0.text) }
    }

    /// Metrics that CI systems track.
    private static let metrics: [FrameMetric] = [
        .fps, .dropped, .missed, .hitchRatio, .mainP50, .mainP95, .mainP99, .p95OverBudget, .onCPUP50, .onCPUP95,
        .onCPUP99, .inversion,
    ]

    private static func figures(_ app: AppResult, _ result: RunResult) -> [CIFigure] {
        let unit = RunUnit(app)
        return metrics.filter(unit.has).compactMap { metric in
            metric.value(of: app, in: result).map {
                CIFigure(
                    app: app.name,
                    id: unit.id(of: metric),
                    title: unit.title(of: metric),
                    unit: unit.unit(of: metric),
                    value: $0,
                    frames: app.total.shown,
                    isBiggerBetter: metric.isLargerBetter
                )
            }
        }
    }
}
