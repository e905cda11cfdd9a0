/// A part of a frame's time, on its main thread but for the last, in the order of a pass of the run loop.
///
/// What comes before ``displayLink`` lies between the vsync at which the frame was due and its begin.
public enum FramePart: String, Sendable, Codable, CaseIterable {
    /// Nothing of these was under way: the thread slept, was ready, or was still in the frame before.
    case waiting
    /// Input events were handled.
    case input
    /// Timers fired.
    case timers
    /// Blocks of the main queue ran.
    case mainQueue = "main queue"
    /// The system called the app, or an observer of the run loop.
    case system
    /// The callback of the display link, up to the first marked stage.
    case displayLink = "display link"
    /// Views are laid out.
    case layout
    /// Views are drawn.
    case draw
    /// What was drawn is handed over to be shown.
    case commit
    /// Its render thread draws it, once the main thread has committed it.
    case render = "render thread"

    /// The stages that a frame's own work can mark, in their order.
    public static let marked: [FramePart] = [.layout, .draw, .commit]

    /// The part of a frame's time that a handler takes before the frame begins.
    public init(_ source: HandlerSource) {
        self =
            switch source {
            case .touch, .remoteControl, .shake, .accelerometer, .gyro, .magnetometer, .location, .redraw: .input
            case .timer: .timers
            case .observer, .launch, .memoryWarning, .callback, .taskExpiry: .system
            }
    }
}
