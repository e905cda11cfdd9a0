public import FrameBudget
import FrameStatistics
import FrameTrace

extension CIReport {
    /// A run that is not judged.
    ///
    /// - Parameter file: the file that it is about; nil for none.
    /// - Complexity: O(apps).
    public init(_ result: RunResult, file: String? = nil) {
        let verdict = Verdict(result)
        name = result.run.name
        engine = result.run.engine
        processor = result.machine.processor
        cores = result.run.cores
        self.file = file
        headline = verdict.headline
        details = verdict.details
        self.verdict = nil
        judgements = []
        figures = result.apps.flatMap { Self.figures($0, result) }
        causes = ContentionWords(result: result).verdicts(most: 3).map { CICause(app: $0.topic, text: $0.text) }
    }

    private static func figures(_ app: AppResult, _ result: RunResult) -> [CIFigure] {
        func figure(_ metric: GateMetric) -> CIFigure? {
            metric.value(of: app, in: result).map {
                CIFigure(
                    app: app.name,
                    id: metric.rawValue,
                    title: metric.title,
                    unit: metric.unit,
                    value: $0,
                    frames: app.total.shown
                )
            }
        }
        func tail(_ id: String, _ title: String, _ times: Distribution?) -> CIFigure? {
            times.map {
                CIFigure(
                    app: app.name,
                    id: id,
                    title: title,
                    unit: "ms",
                    value: $0.p99.inMilliseconds,
                    frames: $0.count
                )
            }
        }
        let fps = CIFigure(
            app: app.name,
            id: "fps",
            title: "frames shown per second",
            unit: "fps",
            value: app.total.shownFPS,
            frames: app.total.shown,
            isBiggerBetter: true
        )
        return [
            app.total.onScreen > .zero ? fps : nil, figure(.dropped), figure(.missed), figure(.hitchRatio),
            figure(.mainThreadMedian), figure(.mainThreadTail),
            tail("main-p99", "main-thread p99", app.total.mainThread), figure(.overBudget),
            figure(.onCPUMedian), figure(.onCPUTail), tail("on-cpu-p99", "on-CPU p99", app.total.onCPU),
            figure(.inversion),
        ].compactMap(\.self)
    }
}
