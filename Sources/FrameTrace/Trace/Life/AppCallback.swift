/// What the system calls an app for when its state changes, on its main thread (S-2).
public enum AppCallback: UInt8, Sendable, CaseIterable {
    /// Its launch begins.
    case willFinishLaunching = 1
    /// Its launch ends: what stands under `launch` in a workload.
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
    /// The animations of its transition are made (Z-1).
    case animateAlongside = 23
    /// Its transition is over (Z-1).
    case transitionCompletion = 24
    /// It is laid out (Z-5).
    case layoutSubviews = 25
    /// The system takes a picture of it while it is off screen (Z-4).
    case snapshot = 26
    /// The keyboard comes up, whichever app raised it (Z-6).
    case keyboardWillShow = 27
    /// The keyboard goes (Z-6).
    case keyboardWillHide = 28
    /// It has got an external display (Z-6).
    case screenDidConnect = 29
    /// It has the external display no longer (Z-6).
    case screenDidDisconnect = 30
    /// Its state is about to be preserved (S-7).
    case willEncodeRestorableState = 8
    /// What was preserved of its state has been restored, between the two calls of its launch (S-7).
    case didDecodeRestorableState = 9

    /// Whether an app is called for a change of the screen's layout, and not for one of its own state.
    public var isOfLayout: Bool {
        switch self {
        case .willTransition, .viewWillTransition, .traitCollectionDidChange, .animateAlongside, .transitionCompletion,
            .layoutSubviews, .snapshot, .keyboardWillShow, .keyboardWillHide, .screenDidConnect,
            .screenDidDisconnect:
            true
        default: false
        }
    }

    /// Its name in workloads and reports.
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
