public import FrameTrace

/// Where one app was on the screen, and what its layout cost.
public struct AppLayout: Sendable, Equatable, Codable {
    /// Where it was from an instant on.
    public struct Place: Sendable, Equatable, Codable {
        /// From V(0).
        public var at: TimeSpan
        /// How it was shown: `full screen`, `slide over`, `split view` or `picture in picture`.
        public var mode: String
        /// `primary`, `secondary` or `overlay`.
        public var role: String
        /// Its size, in points; nil for a picture in picture.
        public var size: ScreenSize?
        /// The size class of its width; nil without a size.
        public var sizeClass: String?
        /// Whether that was off screen, for a picture of it.
        public var isHidden: Bool
    }

    /// The app.
    public var app: String
    /// Where it was, in order.
    public var places: [Place]
    /// Changes of its size on screen that changed its size class. This and all that follow are counted after warm-up.
    public var classChanges: Int
    /// Changes of its size on screen that did not.
    public var sizeChanges: Int
    /// Changes of its size off screen.
    public var hiddenSizeChanges: Int
    /// Pictures of it that were taken off screen.
    public var snapshots: Int
    /// All layout passes, forced ones and those off screen included.
    public var passes: Int
    /// Wall time of all passes.
    public var passTime: TimeSpan
    /// Passes that a step demanded at once.
    public var forcedPasses: Int
    /// Wall time of those.
    public var forcedTime: TimeSpan
    /// Passes off screen.
    public var hiddenPasses: Int
    /// Wall time of callbacks, passes and pictures off screen that the system asked for.
    public var hiddenTime: TimeSpan
    /// The most passes that one frame had, those before it since the frame before included.
    public var mostPassesOfFrame: Int

    init(app: String) {
        self.app = app
        places = []
        (classChanges, sizeChanges, hiddenSizeChanges, snapshots) = (0, 0, 0, 0)
        (passes, forcedPasses, hiddenPasses, mostPassesOfFrame) = (0, 0, 0, 0)
        (passTime, forcedTime, hiddenTime) = (.zero, .zero, .zero)
    }
}
