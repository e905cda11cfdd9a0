public import FrameTrace

/// How a frame that the app's own work made late waited for the frames before it: its render thread was at work on those.
public struct EarlierFrames: Sendable, Equatable, Codable {
    /// For how long it waited while the render thread ran for them, or waited for the app's own requests.
    public var time: TimeSpan
    /// What the render thread took for this frame itself: on a CPU, and in the app's own requests.
    public var rendering: TimeSpan
    /// From one frame that the app wants to the next.
    public var interval: TimeSpan
    /// Whether the app's own side would have made it late without this wait, too.
    public var isLateAlone: Bool

    /// Whether the render thread needs longer for such a frame than there is to the next, so that each waits for those before.
    public var fallsBehind: Bool { rendering > interval }
}
