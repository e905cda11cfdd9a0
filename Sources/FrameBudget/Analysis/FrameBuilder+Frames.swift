import FrameTrace

extension FrameBuilder {
    /// The frames of an app, and the outcome of the vsyncs at which it wanted one.
    struct Frames: Sendable {
        var records: FrameRecords = []
        var conservation = Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0)
        /// By frame, in the order of ``records``: main-thread CPU time outside all steps.
        var unattributed: PackedArray<TimeSpan> = []
        /// By frame: the main thread's activity since the end of the previous frame.
        var spans: PackedArray<FrameSpans> = []
        /// Frames that never ended although the app stayed on screen past the vsync after their own: freezes.
        var frozen: [FrozenFrame] = []
        /// The wanted vsyncs at which a frame was in progress when its app left the screen or the observation ended.
        var unfinished: [VsyncIndex] = []
        /// The vsyncs at which an app that draws on demand wanted a frame, empty if it draws nothing; nil for an app
        /// that wants one at every vsync.
        var wantedOnDemand: [Range<VsyncIndex>]?
        /// The handlers and items that the main thread ran.
        var handlers: PackedArray<HandlerSpan> = []
    }
}
