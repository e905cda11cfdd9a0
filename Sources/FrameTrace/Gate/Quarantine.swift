/// A figure that is measured and shown, and not judged until a day.
public struct Quarantine: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: FrameMetric
    /// The last day on which it counts, as 2026-12-31.
    public var until: String
    /// Why.
    public var reason: String

    /// A figure that is not judged until a day.
    public init(app: String, metric: FrameMetric, until: String, reason: String) {
        self.app = app
        self.metric = metric
        self.until = until
        self.reason = reason
    }

    /// The entry that a text such as `maps/main-p95:2026-12-31:the runner's disk` says.
    ///
    /// - Parameter metrics: those that the gate judges.
    /// - Returns: nil where the text has another form, names none of the metrics, no day or no reason.
    public init?(text: String, among metrics: [FrameMetric]) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[2].allSatisfy(\.isWhitespace), let slash = parts[0].lastIndex(of: "/"),
            let metric = FrameMetric(rawValue: String(parts[0][parts[0].index(after: slash)...])),
            metrics.contains(metric),
            slash != parts[0].startIndex, CalendarDay.isDay(parts[1])
        else { return nil }
        self.init(app: String(parts[0][..<slash]), metric: metric, until: parts[1], reason: parts[2])
    }

    /// Whether it counts on a day, as 2026-11-21.
    public func holds(on day: String) -> Bool { day <= until }

    /// What it is about: `maps/main-p95`.
    public var target: String { "\(app)/\(metric.rawValue)" }
}
