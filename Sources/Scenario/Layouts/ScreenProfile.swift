public import FrameTrace

/// The screen of the device, and the duration of a resize.
public struct ScreenProfile: Sendable, Equatable {
    /// Its size at the start, in points.
    public var size: ScreenSize
    /// The duration of the animations of a transition (Z-1).
    public var animation: TimeSpan

    /// Creates a screen; by default of 1024 × 768 points with animations of 300 ms.
    public init(
        size: ScreenSize = ScreenSize(width: 1024, height: 768),
        animation: TimeSpan = .milliseconds(300)
    ) {
        self.size = size
        self.animation = animation
    }
}
