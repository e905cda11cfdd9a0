/// The check that no frame and no vsync is lost or counted twice.
public struct Conservation: Sendable, Equatable, Codable {
    /// Vsyncs at which a frame was wanted, counted from the timeline alone.
    public var wanted: Int
    /// Frames shown.
    public var shown: Int
    /// Frame intervals dropped.
    public var dropped: Int
    /// Wanted vsyncs without a frame because one was unfinished at the end.
    public var unfinished: Int

    /// Creates the counts of a run.
    public init(wanted: Int, shown: Int, dropped: Int, unfinished: Int) {
        self.wanted = wanted
        self.shown = shown
        self.dropped = dropped
        self.unfinished = unfinished
    }

    /// Whether wanted = shown + dropped + unfinished.
    public var holds: Bool { wanted == shown + dropped + unfinished }
}
