import FrameTrace

/// Finds the frame that an interval of a main thread belongs to.
struct FrameLocator: Sendable {
    /// The position of a frame among an app's frames.
    struct Place: Hashable, Sendable {
        var app: Int
        /// The index of the frame among the app's shown frames.
        var frame: Int
    }

    private let frames: [FrameRecords]
    private let grid: VsyncGrid
    private let apps: [AppID: Int]

    /// Creates a locator from the frames of each app, in the trace's order.
    init(_ frames: [FrameRecords], _ trace: Trace) {
        self.frames = frames
        grid = trace.header.grid
        apps = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the first frame whose interval, up to its commit by the main thread, overlaps an interval of the app's
    /// main thread; nil if none does.
    ///
    /// - Complexity: O(log frames).
    func place(of interval: Interval, app: AppID) -> Place? {
        guard let app = apps[app], frames.indices.contains(app) else { return nil }
        let frame = frames[app].sortedIndex(where: { ($0.committed ?? $0.end) > interval.start })
        guard frame < frames[app].count else { return nil }
        let place = Place(app: app, frame: frame)
        return self.interval(of: place).start < interval.end ? place : nil
    }

    subscript(place: Place) -> FrameRecord { frames[place.app][place.frame] }

    /// The interval of a frame: [min(begin, V(due)), end].
    func interval(of place: Place) -> Interval {
        let frame = self[place]
        return Interval(start: min(frame.begin, frame.due(on: grid)), end: frame.end)
    }
}
