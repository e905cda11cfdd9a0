public import FrameTrace

/// The screen of the device, and how long it takes to give an app another size.
public struct ScreenProfile: Sendable, Equatable {
    /// Its size at the start, in points.
    public var size: ScreenSize
    /// How long the animations of a transition run (Z-1).
    public var animation: TimeSpan

    /// A screen; by default one of 1024 × 768 points and animations of 300 ms.
    public init(
        size: ScreenSize = ScreenSize(width: 1024, height: 768),
        animation: TimeSpan = .milliseconds(300)
    ) {
        self.size = size
        self.animation = animation
    }
}
