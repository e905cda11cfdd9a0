import FrameTrace

extension FrameBuilder {
    /// The frames of an app, and what became of the vsyncs at which it wanted one.
    struct Frames: Sendable {
        var records: FrameRecords = []
        var conservation = Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0)
        /// By frame, in the order of ``records``: main-thread CPU that no step accounts for.
        var unattributed: [TimeSpan] = []
        /// By frame: what the main thread did from the end of the frame before on.
        var spans: PackedArray<FrameSpans> = []
        /// Frames that never ended although the app stayed on screen past the vsync after their own: a freeze.
        var frozen: [FrozenFrame] = []
        /// The wanted vsyncs at which a frame was under way when its app left the screen or the observation ended.
        var unfinished: [VsyncIndex] = []
        /// The vsyncs at which an app that draws on demand wanted a frame, none for one that draws nothing; nil where it wants
        /// one at every vsync.
        var wantedOnDemand: [Range<VsyncIndex>]?
        /// What the main thread did besides frames.
        var handlers: [HandlerSpan] = []
    }
}
