/// A frame that was due and had not ended, at least one whole interval late, when its app left the screen or the
/// observation ended: the app is frozen.
struct FrozenFrame: Sendable {
    /// The frame, as if it had ended at that instant.
    var record: FrameRecord
    /// The main thread's activity within its interval.
    var spans: FrameSpans
    /// Whether it had begun. If not, its number was assigned by the analysis.
    var hasBegun = true
}
