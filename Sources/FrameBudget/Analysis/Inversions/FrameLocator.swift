import FrameTrace

/// Finds the frame that a time of a main thread belongs to.
struct FrameLocator: Sendable {
    /// A frame, and where it is among the app's.
    struct Place: Hashable, Sendable {
        /// The app's number.
        var app: Int
        /// The frame's number among the app's frames that are shown.
        var frame: Int
    }

    private let frames: [FrameRecords]
    private let grid: VsyncGrid
    private let apps: [AppID: Int]

    /// The frames of a run, by app in the order of the trace.
    init(_ frames: [FrameRecords], _ trace: Trace) {
        self.frames = frames
        grid = trace.header.grid
        apps = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The frame whose interval, up to where its main thread was done with it, a time of an app's main thread falls into; nil where it falls into none.
    ///
    /// - Complexity: O(log frames).
    func place(of interval: Interval, app: AppID) -> Place? {
        guard let app = apps[app], frames.indices.contains(app) else { return nil }
        let frame = frames[app].sortedIndex(where: { ($0.committed ?? $0.end) > interval.start })
        guard frame < frames[app].count else { return nil }
        let place = Place(app: app, frame: frame)
        return self.interval(of: place).start < interval.end ? place : nil
    }

    /// A frame.
    subscript(place: Place) -> FrameRecord { frames[place.app][place.frame] }

    /// The interval of a frame: [min(begin, V(due)), end].
    func interval(of place: Place) -> Interval {
        let frame = self[place]
        return Interval(start: min(frame.begin, frame.due(on: grid)), end: frame.end)
    }
}
