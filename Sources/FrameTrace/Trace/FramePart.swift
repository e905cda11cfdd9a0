/// A part of a frame's time, in the order of a pass of the run loop. All but ``render`` are on the main thread.
///
/// The parts before ``displayLink`` lie between the vsync at which the frame was due and its begin.
public enum FramePart: String, Sendable, Codable, CaseIterable {
    /// None of the others: the thread slept, was ready, or was still in the previous frame.
    case waiting
    /// Input events were handled.
    case input
    /// Timers fired.
    case timers
    /// Blocks of the main queue ran.
    case mainQueue = "main queue"
    /// The system called the app or an observer of the run loop.
    case system
    /// The callback of the display link, up to the first marked stage.
    case displayLink = "display link"
    /// Views are laid out.
    case layout
    /// Views are drawn.
    case draw
    /// The drawn content is handed over for display.
    case commit
    /// The render thread draws the frame, after the main thread has committed it.
    case render = "render thread"

    /// The parts that the frame's own work can mark, in their order.
    public static let marked: [FramePart] = [.layout, .draw, .commit]

    /// Creates the part that a handler before the frame belongs to.
    public init(_ source: HandlerSource) {
        self =
            switch source {
            case .touch, .remoteControl, .shake, .accelerometer, .gyro, .magnetometer, .location, .redraw: .input
            case .timer: .timers
            case .observer, .launch, .memoryWarning, .callback, .taskExpiry: .system
            }
    }
}
