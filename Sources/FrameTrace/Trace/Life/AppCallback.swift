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
    /// Its state is about to be preserved (S-7).
    case willEncodeRestorableState = 8
    /// What was preserved of its state has been restored, between the two calls of its launch (S-7).
    case didDecodeRestorableState = 9

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
        case .willEncodeRestorableState: "willEncodeRestorableState"
        case .didDecodeRestorableState: "didDecodeRestorableState"
        }
    }
}
