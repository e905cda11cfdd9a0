/// A change to the layout of the screen, as recorded in a trace.
public enum LayoutNote: Sendable, Equatable {
    /// From here on the screen has this size; recorded at the start, and when the device is turned.
    case screen(ScreenSize)
    /// From here on an app has this place; hidden if the system resizes it off screen for a snapshot (Z-4).
    case placed(AppID, Placement, isHidden: Bool)
    /// The transition of an app reaches a phase (Z-1).
    case phase(AppID, TransitionPhase, isHidden: Bool)
    /// A layout pass of an app begins; forced if a step demanded it at once, and did not only mark that it is needed
    /// (Z-5).
    case passBegan(AppID, isForced: Bool)
    /// The layout pass ends.
    case passEnded(AppID, isForced: Bool)
    /// The system takes a snapshot of an app off screen (Z-4).
    case snapshot(AppID)
    /// The keyboard, raised by an app, appears or disappears; all visible apps are called (Z-6).
    case keyboard(AppID, isShown: Bool)
    /// An external display is connected, or no longer is.
    case display(isConnected: Bool)
    /// From here on the primary app has the external display; nil for none.
    case displayOwner(AppID?)
    /// An app has finished a callback that concerns the layout.
    case callEnded(AppID)
    /// The home screen returns because this app on screen was terminated; the user can open another app from that
    /// instant on.
    case home(after: AppID, usableAt: Instant)
}
