/// An event for which an app has limited time (K-2, K-3).
public enum WatchedEvent: UInt8, Sendable, CaseIterable {
    /// From its opening to the end of its launch.
    case launch = 1
    /// Coming back to the screen.
    case resume = 2
    /// Leaving the screen.
    case suspend = 3
    /// Serving its run loop while it is on screen.
    case sceneUpdate = 4
    /// Ending on request.
    case terminate = 5
    /// A background task, from when the app went to the background.
    case backgroundTask = 6
    /// Changing its size on the screen.
    case resize = 20

    /// The name in reports and files.
    public var name: String {
        switch self {
        case .launch: "launch"
        case .resume: "resume"
        case .suspend: "suspend"
        case .sceneUpdate: "scene-update"
        case .terminate: "terminate"
        case .backgroundTask: "background task"
        case .resize: "resize"
        }
    }
}
