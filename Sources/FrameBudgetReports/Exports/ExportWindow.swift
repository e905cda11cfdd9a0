public import FrameTrace

/// The part of a run that an export covers. It includes whatever overlaps the window; slices are cut at its ends,
/// frames stay whole.
public struct ExportWindow: Sendable, Equatable {
    /// Start of the window, from the start of the run.
    public var from: TimeSpan
    /// End of the window, exclusive; nil for the end of the run.
    public var to: TimeSpan?

    /// The whole run.
    public static let all = ExportWindow()

    /// Creates a window; by default, the whole run.
    public init(from: TimeSpan = .zero, to: TimeSpan? = nil) {
        self.from = from
        self.to = to
    }

    /// Whether it is the whole run.
    public var isAll: Bool { self == .all }

    /// Whether a moment lies in it.
    func contains(_ at: TimeSpan) -> Bool { isAll || (at >= from && to.map { at < $0 } ?? true) }

    /// Whether any of a span of time lies in it.
    func overlaps(_ start: TimeSpan, _ end: TimeSpan) -> Bool {
        isAll || (max(end, start + .nanoseconds(1)) > from && to.map { start < $0 } ?? true)
    }

    /// Returns the part of an interval within the window; nil if there is none.
    ///
    /// - Parameter origin: the start of the run.
    func clipped(_ interval: Interval, origin: Instant) -> Interval? {
        guard !isAll else { return interval }
        let start = max(interval.start, origin + from)
        let end = to.map { min(interval.end, origin + $0) } ?? interval.end
        return start < end ? Interval(start: start, end: end) : nil
    }
}
