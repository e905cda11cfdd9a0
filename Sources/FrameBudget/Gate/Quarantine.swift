/// A figure that is measured and shown, and not judged until a day.
public struct GateQuarantine: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: GateMetric
    /// The last day on which it counts, as 2026-12-31.
    public var until: String
    /// Why.
    public var reason: String

    /// A figure that is not judged until a day.
    public init(app: String, metric: GateMetric, until: String, reason: String) {
        self.app = app
        self.metric = metric
        self.until = until
        self.reason = reason
    }

    /// The entry that a text such as `maps/main-p95:2026-12-31:the runner's disk` says.
    ///
    /// - Returns: nil where the text has another form, names no metric, no day or no reason.
    public init?(text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[2].allSatisfy(\.isWhitespace), let slash = parts[0].lastIndex(of: "/"),
            let metric = GateMetric(rawValue: String(parts[0][parts[0].index(after: slash)...])),
            slash != parts[0].startIndex, CalendarDay.isDay(parts[1])
        else { return nil }
        self.init(app: String(parts[0][..<slash]), metric: metric, until: parts[1], reason: parts[2])
    }

    /// Whether it counts on a day, as 2026-11-21.
    public func holds(on day: String) -> Bool { day <= until }

    /// What it is about: `maps/main-p95`.
    public var target: String { "\(app)/\(metric.rawValue)" }
}

/// Days as text.
enum CalendarDay {
    /// Whether a text is a day of the calendar, as 2026-12-31. Days compare as their texts do.
    static func isDay(_ text: String) -> Bool {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.map(\.utf8.count) == [4, 2, 2],
            fields.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }
}
