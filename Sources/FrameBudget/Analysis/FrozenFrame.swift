/// A frame that was due and had not ended when its app left the screen or the observation ended, at least one whole interval
/// late: the app is frozen.
struct FrozenFrame: Sendable {
    /// The frame, as if it had ended there.
    var record: FrameRecord
    /// What the main thread did within its interval.
    var spans: FrameSpans
    /// Whether it had begun. Where it had not, its number is not the producer's.
    var hasBegun = true
}
