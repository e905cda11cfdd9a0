public import FrameTrace

/// The kinds of input, each with its destination.
public enum EventKind: String, Sendable, CaseIterable {
    /// A touch: to the view where it occurred, and up its responder chain.
    case touch
    /// A button of headphones or of a lock screen: to the first responder.
    case remoteControl
    /// The device is shaken: to the first responder.
    case shake
    /// Samples of the accelerometer: to the handler that the app names.
    case accelerometer
    /// Samples of the gyroscope: to the handler that the app names.
    case gyro
    /// Samples of the magnetometer: to the handler that the app names.
    case magnetometer
    /// A new location: to the handler that the app names.
    case location
    /// The system asks for a redraw: to the view that needs it.
    case redraw

    /// The source of the main thread's time for it.
    public var source: HandlerSource {
        switch self {
        case .touch: .touch
        case .remoteControl: .remoteControl
        case .shake: .shake
        case .accelerometer: .accelerometer
        case .gyro: .gyro
        case .magnetometer: .magnetometer
        case .location: .location
        case .redraw: .redraw
        }
    }
}
