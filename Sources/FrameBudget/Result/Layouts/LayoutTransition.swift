public import FrameTrace

/// One change of an app's size, by phases (Z-1).
public struct LayoutTransition: Sendable, Equatable, Codable {
    /// How long a phase took.
    public struct Phase: Sendable, Equatable, Codable {
        /// Its name: `setup`, `create animations`, `run animations` or `cleanup`.
        public var name: String
        /// Wall time.
        public var time: TimeSpan
    }

    /// What the app was called for, where that took time.
    public struct Call: Sendable, Equatable, Codable {
        /// The callback.
        public var name: String
        /// The phase in which it was called.
        public var phase: String
        /// Wall time.
        public var time: TimeSpan
        /// The step that took the most of it; nil where none was recorded.
        public var step: String?
    }

    /// The app.
    public var app: String
    /// When it began, from V(0).
    public var at: TimeSpan
    /// How long it took; nil where it did not come to its end.
    public var length: TimeSpan?
    /// The size before; nil where it was not known.
    public var from: ScreenSize?
    /// The size after; nil where it ended before the size changed.
    public var to: ScreenSize?
    /// Whether the size class changed.
    public var changesClass: Bool
    /// Whether the app was off screen: the system wanted a picture of it, or prepared it for its new place.
    public var isHidden: Bool
    /// The phases that it came to, in order.
    public var phases: [Phase]
    /// The callbacks that took time, in order.
    public var calls: [Call]
    /// Layout passes within it.
    public var passes: Int
    /// How many of them were forced.
    public var forcedPasses: Int

    init(app: String, at: TimeSpan, from: ScreenSize?, isHidden: Bool) {
        self.app = app
        self.at = at
        self.from = from
        self.isHidden = isHidden
        changesClass = false
        (phases, calls) = ([], [])
        (passes, forcedPasses) = (0, 0)
    }
}
