public import FrameTrace

/// An app's memory along the run.
public struct MemoryTrack: Sendable, Equatable {
    /// What it has from an instant on.
    public struct Point: Sendable, Equatable {
        /// From V(0).
        public var at: TimeSpan
        /// What it has.
        public var use: MemoryUse
    }

    /// The app, an index into the result's apps.
    public var app: Int
    /// In order of time; the last of an instant holds.
    public var points: [Point]
}
