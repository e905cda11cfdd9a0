public import FrameTrace

/// The places of one app on the screen, and the cost of its layout.
public struct AppLayout: Sendable, Equatable, Codable {
    /// The app's place from an instant on.
    public struct Place: Sendable, Equatable, Codable {
        /// When it took effect, from V(0).
        public var at: TimeSpan
        /// The mode: `full screen`, `slide over`, `split view` or `picture in picture`.
        public var mode: String
        /// The role: `primary`, `secondary` or `overlay`.
        public var role: String
        /// The size in points; nil for a picture in picture.
        public var size: ScreenSize?
        /// The size class of the width; nil without a size.
        public var sizeClass: String?
        /// Whether the app was off screen, for a snapshot of it.
        public var isHidden: Bool
    }

    /// The app.
    public var app: String
    /// The app's places, in order.
    public var places: [Place]
    /// The number of size changes on screen that changed the size class. This and all following figures are counted
    /// after warm-up.
    public var classChanges: Int
    /// The number of size changes on screen that kept the size class.
    public var sizeChanges: Int
    /// The number of size changes off screen.
    public var hiddenSizeChanges: Int
    /// The number of snapshots that were taken off screen.
    public var snapshots: Int
    /// The number of layout passes, including forced ones and those off screen.
    public var passes: Int
    /// The wall time of all passes.
    public var passTime: TimeSpan
    /// The number of passes that a step forced immediately.
    public var forcedPasses: Int
    /// The wall time of forced passes.
    public var forcedTime: TimeSpan
    /// The number of passes off screen.
    public var hiddenPasses: Int
    /// The wall time of callbacks, passes and snapshots off screen that the system requested.
    public var hiddenTime: TimeSpan
    /// The most passes of one frame, including those since the frame before.
    public var mostPassesOfFrame: Int

    init(app: String) {
        self.app = app
        places = []
        (classChanges, sizeChanges, hiddenSizeChanges, snapshots) = (0, 0, 0, 0)
        (passes, forcedPasses, hiddenPasses, mostPassesOfFrame) = (0, 0, 0, 0)
        (passTime, forcedTime, hiddenTime) = (.zero, .zero, .zero)
    }
}
