/// A callback that an app receives on its main thread when its state or its layout changes (S-2).
public enum AppCallback: UInt8, Sendable, CaseIterable {
    /// The launch begins.
    case willFinishLaunching = 1
    /// The launch ends. A workload gives the work of this callback under `launch`.
    case didFinishLaunching = 2
    /// It has become active.
    case didBecomeActive = 3
    /// It is about to become inactive.
    case willResignActive = 4
    /// It has gone to the background.
    case didEnterBackground = 5
    /// It is about to come back to the screen.
    case willEnterForeground = 6
    /// It is about to end, and is not suspended.
    case willTerminate = 7
    /// Its size class is about to change: `willTransition(to: traits)` (Z-1).
    case willTransition = 20
    /// Its size is about to change: `viewWillTransition(to: size)` (Z-1).
    case viewWillTransition = 21
    /// Its size class has changed (Z-1).
    case traitCollectionDidChange = 22
    /// The animations of its transition are created (Z-1).
    case animateAlongside = 23
    /// Its transition is over (Z-1).
    case transitionCompletion = 24
    /// It is laid out (Z-5).
    case layoutSubviews = 25
    /// The system takes a snapshot of it while it is off screen (Z-4).
    case snapshot = 26
    /// The keyboard appears, whichever app raised it (Z-6).
    case keyboardWillShow = 27
    /// The keyboard disappears (Z-6).
    case keyboardWillHide = 28
    /// It has received an external display (Z-6).
    case screenDidConnect = 29
    /// It no longer has the external display (Z-6).
    case screenDidDisconnect = 30
    /// Its state is about to be preserved (S-7).
    case willEncodeRestorableState = 8
    /// Its preserved state has been restored, between the two callbacks of its launch (S-7).
    case didDecodeRestorableState = 9

    /// Whether the callback is for a change of the layout, and not of the app's state.
    public var isOfLayout: Bool {
        switch self {
        case .willTransition, .viewWillTransition, .traitCollectionDidChange, .animateAlongside, .transitionCompletion,
            .layoutSubviews, .snapshot, .keyboardWillShow, .keyboardWillHide, .screenDidConnect,
            .screenDidDisconnect:
            true
        default: false
        }
    }

    /// The name in workloads and reports.
    public var name: String {
        switch self {
        case .willFinishLaunching: "willFinishLaunching"
        case .didFinishLaunching: "didFinishLaunching"
        case .didBecomeActive: "didBecomeActive"
        case .willResignActive: "willResignActive"
        case .didEnterBackground: "didEnterBackground"
        case .willEnterForeground: "willEnterForeground"
        case .willTerminate: "willTerminate"
        case .willTransition: "willTransition"
        case .viewWillTransition: "viewWillTransition"
        case .traitCollectionDidChange: "traitCollectionDidChange"
        case .animateAlongside: "animateAlongside"
        case .transitionCompletion: "transitionCompletion"
        case .layoutSubviews: "layoutSubviews"
        case .snapshot: "snapshot"
        case .keyboardWillShow: "keyboardWillShow"
        case .keyboardWillHide: "keyboardWillHide"
        case .screenDidConnect: "screenDidConnect"
        case .screenDidDisconnect: "screenDidDisconnect"
        case .willEncodeRestorableState: "willEncodeRestorableState"
        case .didDecodeRestorableState: "didDecodeRestorableState"
        }
    }
}
