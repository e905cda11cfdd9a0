/// A figure that is measured and shown, and not judged until a day.
public struct PairedQuarantine: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The figure.
    public var metric: PairedMetric
    /// The last day on which it counts, as 2026-12-31.
    public var until: String
    /// Why.
    public var reason: String

    /// The entry that a text such as `maps/main-p95:2026-12-31:the runner's disk` says.
    ///
    /// - Returns: nil where the text has another form, names no metric, no day or no reason.
    public init?(text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[2].allSatisfy(\.isWhitespace), let slash = parts[0].lastIndex(of: "/"),
            let metric = PairedMetric(rawValue: String(parts[0][parts[0].index(after: slash)...])),
            slash != parts[0].startIndex, Self.isDay(parts[1])
        else { return nil }
        app = String(parts[0][..<slash])
        self.metric = metric
        until = parts[1]
        reason = parts[2]
    }

    /// Whether it counts on a day, as 2026-11-21.
    public func holds(on day: String) -> Bool { day <= until }

    private static func isDay(_ text: String) -> Bool {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.map(\.count) == [4, 2, 2], fields.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
            let month = Int(fields[1]), let day = Int(fields[2])
        else { return false }
        return (1...12).contains(month) && (1...31).contains(day)
    }
}
