/// The source of a main-thread handler's calls: a kind of input, or another source of its run loop.
public enum HandlerSource: String, Sendable, Codable, CaseIterable {
    /// A touch.
    case touch
    /// A remote control.
    case remoteControl = "remote control"
    /// The device was shaken.
    case shake
    /// The accelerometer.
    case accelerometer
    /// The gyroscope.
    case gyro
    /// The magnetometer.
    case magnetometer
    /// A new location.
    case location
    /// The system asked for a redraw.
    case redraw
    /// A timer of the run loop.
    case timer
    /// An observer of the run loop.
    case observer
    /// The launch of the app.
    case launch
    /// A memory warning.
    case memoryWarning = "memory warning"
    /// A change of the app's state.
    case callback
    /// The time for a background task has run out.
    case taskExpiry = "background task expiry"

    /// The cause of the main-thread time that the handler takes.
    public var cause: MainThreadCause {
        switch self {
        case .touch, .remoteControl, .shake: .userEvent
        case .timer: .timer
        case .accelerometer, .gyro, .magnetometer, .location, .redraw, .observer, .launch, .callback, .memoryWarning,
            .taskExpiry:
            .system
        }
    }
}

/// The cause of main-thread time.
public enum MainThreadCause: String, Sendable, Codable, CaseIterable {
    /// The user touched the screen, pressed a button, or shook the device.
    case userEvent = "user event"
    /// A timer fired.
    case timer
    /// The display link called the app for a frame.
    case displayLink = "display link"
    /// Work that was put into the main queue.
    case mainQueue = "main queue"
    /// The system: launch, sensors, locations, redraws, observers of the run loop.
    case system
}
