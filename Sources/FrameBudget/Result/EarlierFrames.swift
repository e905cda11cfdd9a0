public import FrameTrace

/// The wait of a late frame for earlier frames on the app's render thread, where the app's own work made it late.
public struct EarlierFrames: Sendable, Equatable, Codable {
    /// How long the frame waited while the render thread ran for earlier frames, or waited for the app's own requests.
    public var time: TimeSpan
    /// The time that the render thread took for this frame: on a CPU, and in the app's own requests.
    public var rendering: TimeSpan
    /// The interval between two frames that the app wants.
    public var interval: TimeSpan
    /// Whether the app's own side would have made the frame late even without this wait.
    public var isLateAlone: Bool

    /// Whether rendering such a frame takes longer than the interval, so that each frame waits for the ones before.
    public var isSlowerThanInterval: Bool { rendering > interval }
}
