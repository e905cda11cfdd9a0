/// The check that no frame and no vsync is lost or counted twice.
public struct Conservation: Sendable, Equatable, Codable {
    /// Vsyncs at which a frame was wanted, counted from the timeline alone.
    public var wanted: Int
    /// Frames shown.
    public var shown: Int
    /// Intervals dropped.
    public var dropped: Int
    /// Wanted vsyncs lost by frames that were unfinished at the end.
    public var unfinished: Int

    /// The counts of a run.
    public init(wanted: Int, shown: Int, dropped: Int, unfinished: Int) {
        self.wanted = wanted
        self.shown = shown
        self.dropped = dropped
        self.unfinished = unfinished
    }

    /// wanted = shown + dropped + unfinished.
    public var holds: Bool { wanted == shown + dropped + unfinished }
}
