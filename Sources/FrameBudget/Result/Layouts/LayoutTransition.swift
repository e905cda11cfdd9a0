public import FrameTrace

/// A change of an app's size, by phases (Z-1).
public struct LayoutTransition: Sendable, Equatable, Codable {
    /// The time of a phase.
    public struct Phase: Sendable, Equatable, Codable {
        /// The phase: `setup`, `create animations`, `run animations` or `cleanup`.
        public var name: String
        /// The wall time.
        public var time: TimeSpan
    }

    /// A callback of the app that took time.
    public struct Call: Sendable, Equatable, Codable {
        /// The name of the callback.
        public var name: String
        /// The phase in which it was called.
        public var phase: String
        /// The wall time.
        public var time: TimeSpan
        /// The step that took most of it; nil if none was recorded.
        public var step: String?
    }

    /// The app.
    public var app: String
    /// When the transition began, from V(0).
    public var at: TimeSpan
    /// The length of the transition; nil if it was not completed.
    public var length: TimeSpan?
    /// The size before; nil if it was not known.
    public var from: ScreenSize?
    /// The size after; nil if it ended before the size changed.
    public var to: ScreenSize?
    /// Whether the size class changed.
    public var changesClass: Bool
    /// Whether the app was off screen: the system took a snapshot of it, or prepared it for its new place.
    public var isHidden: Bool
    /// The phases that were reached, in order; the last one up to where the app or the observation ended, if that cut
    /// it.
    public var phases: [Phase]
    /// The callbacks that took time, in order.
    public var calls: [Call]
    /// The number of layout passes during the transition.
    public var passes: Int
    /// The number of forced passes among these.
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
