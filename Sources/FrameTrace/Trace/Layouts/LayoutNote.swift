/// Something that happened to the layout of the screen, for the trace.
public enum LayoutNote: Sendable, Equatable {
    /// From here on the screen has this size: at the start, and when the device is turned.
    case screen(ScreenSize)
    /// From here on an app has this place; off screen where the system resizes it for a picture of it (Z-4).
    case placed(AppID, Placement, isHidden: Bool)
    /// The transition of an app comes to a phase (Z-1).
    case phase(AppID, TransitionPhase, isHidden: Bool)
    /// A layout pass of an app begins; forced where a step demanded it in place of marking that it is needed (Z-5).
    case passBegan(AppID, isForced: Bool)
    /// It ends.
    case passEnded(AppID, isForced: Bool)
    /// The system takes a picture of an app off screen (Z-4).
    case snapshot(AppID)
    /// The keyboard comes up, raised by an app, or goes; all visible apps are called for it (Z-6).
    case keyboard(AppID, isShown: Bool)
    /// An external display is connected, or no longer is.
    case display(isConnected: Bool)
    /// From here on the primary app has the external display; nil for none.
    case displayOwner(AppID?)
    /// An app is done with what it was called for, where that concerns the layout.
    case callEnded(AppID)
    /// The home screen comes back, as this app on screen was ended; the user can open another one from that instant on.
    case home(after: AppID, usableAt: Instant)
}
