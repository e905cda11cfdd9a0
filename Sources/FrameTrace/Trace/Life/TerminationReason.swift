/// The reason why the system terminates an app.
public enum TerminationReason: UInt8, Sendable, CaseIterable {
    /// The user quits it.
    case user = 1
    /// Its main thread took longer than the system allows for something (K-1).
    case watchdog = 2
    /// It held a resource that all apps share when it was to be suspended (S-4).
    case heldResource = 3
    /// One of its background tasks did not end in time (S-3).
    case backgroundTask = 4
    /// The device needed its memory (M-6).
    case memoryPressure = 5
    /// It used more memory than the limit for one app (M-8).
    case memoryLimit = 6

    /// The name in reports and files.
    public var name: String {
        switch self {
        case .user: "user quit"
        case .watchdog: "watchdog"
        case .heldResource: "held a shared resource"
        case .backgroundTask: "background task"
        case .memoryPressure: "memory pressure"
        case .memoryLimit: "memory limit"
        }
    }

    /// The exception code that the system reports, if any (K-1, K-5).
    public var code: String? {
        switch self {
        case .user: "0xdeadfa11"
        case .watchdog, .backgroundTask: "0x8badf00d"
        case .heldResource: "0xdead10cc"
        case .memoryPressure, .memoryLimit: nil
        }
    }
}
