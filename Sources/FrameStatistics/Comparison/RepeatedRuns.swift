public import FrameBudget
public import FrameTrace

/// Several runs of one workload, with each figure of each app over the runs.
public struct RepeatedRuns: Sendable {
    /// The metrics shown for each app. There are no totals among them, since runs may differ in length.
    public static let metrics: [FrameMetric] = [.fps] + HistoryFigures.metrics

    /// A figure of an app over the runs.
    public struct Figure: Sendable, Equatable {
        /// The metric.
        public var metric: FrameMetric
        /// The values in the order of the runs, without those of runs in which it could not be measured.
        public var values: [Double]

        /// The median; for an even number of values the mean of the two middle ones.
        public var median: Double { Median.of(values) }
        /// The smallest and the largest value.
        public var range: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }
    }

    /// An app over the runs.
    public struct App: Sendable {
        /// Its name.
        public var name: String
        /// Its figures that have a value.
        public var figures: [Figure]
        /// Its result in each run that had it.
        public var results: [AppResult]
    }

    /// The runs' results, in order.
    public var results: [RunResult]
    /// Every app of any run, in order of first appearance.
    public var apps: [App]

    /// Collects the figures of runs.
    ///
    /// - Complexity: O(runs · apps).
    public init(_ results: [RunResult]) {
        self.results = results
        var names: [String] = []
        for app in results.flatMap(\.apps) where !names.contains(app.name) { names.append(app.name) }
        apps = names.map { name in
            let found = results.compactMap { run in run.apps.first { $0.name == name }.map { (run, $0) } }
            let figures = Self.metrics.map { metric in
                Figure(metric: metric, values: found.compactMap { run, app in metric.value(of: app, in: run) })
            }
            return App(name: name, figures: figures.filter { !$0.values.isEmpty }, results: found.map(\.1))
        }
    }
}
