/// A phase of the change of an app's size (Z-1).
public enum TransitionPhase: UInt8, Sendable, CaseIterable {
    /// The app is notified of the change; the size changes at the end of this phase.
    case setup = 1
    /// The animations are created, and the app is laid out in its new size.
    case create = 2
    /// The animations run; the app is not called.
    case run = 3
    /// The completions are called.
    case cleanup = 4
    /// The transition is over.
    case over = 5

    /// The name in reports and files.
    public var name: String {
        switch self {
        case .setup: "setup"
        case .create: "create animations"
        case .run: "run animations"
        case .cleanup: "cleanup"
        case .over: "over"
        }
    }
}
