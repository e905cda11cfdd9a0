/// A metric of an app that is measured and shown, but not judged up to a given day.
public struct Quarantine: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The metric.
    public var metric: FrameMetric
    /// The last day of the quarantine, such as 2026-12-31.
    public var until: String
    /// The reason.
    public var reason: String

    /// Creates a quarantine.
    public init(app: String, metric: FrameMetric, until: String, reason: String) {
        self.app = app
        self.metric = metric
        self.until = until
        self.reason = reason
    }

    /// Creates a quarantine from a text such as `maps/main-p95:2026-12-31:the runner's disk`.
    ///
    /// - Parameter metrics: The metrics that the gate judges.
    /// - Returns: Nil if the text has another form, names none of the metrics, or has no day or no reason.
    public init?(text: String, among metrics: [FrameMetric]) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[2].allSatisfy(\.isWhitespace), let slash = parts[0].lastIndex(of: "/"),
            let metric = FrameMetric(rawValue: String(parts[0][parts[0].index(after: slash)...])),
            metrics.contains(metric),
            slash != parts[0].startIndex, CalendarDay.isDay(parts[1])
        else { return nil }
        self.init(app: String(parts[0][..<slash]), metric: metric, until: parts[1], reason: parts[2])
    }

    /// Returns whether the quarantine is in force on a day, such as 2026-11-21.
    public func holds(on day: String) -> Bool { day <= until }

    /// The app and the metric: `maps/main-p95`.
    public var target: String { "\(app)/\(metric.rawValue)" }
}
