public import FrameTrace

/// An app's memory along the run.
public struct MemoryTrack: Sendable, Equatable {
    /// The app's memory use from an instant on.
    public struct Point: Sendable, Equatable {
        /// When the use began, from V(0).
        public var at: TimeSpan
        /// The memory use.
        public var use: MemoryUse
    }

    /// The app, as an index into the result's apps.
    public var app: Int
    /// The points in order of time; the last one of an instant counts.
    public var points: [Point]
}
