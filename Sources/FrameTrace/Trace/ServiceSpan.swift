/// A time in which a hardware unit serves one thread. It is known when the service begins, and may end after the run.
public struct ServiceSpan: Sendable, Equatable {
    /// The hardware.
    public var hardware: HardwareKind
    /// The thread whose request it serves.
    public var thread: ThreadID
    /// The app that the thread worked for; nil if unknown.
    public var app: AppID?
    /// The time of the service.
    public var interval: Interval
    /// The place in the work that the request belongs to; nil if unknown, and in traces of earlier versions.
    public var path: PathID?
    /// The time in which the request was held back before; nil if it was not, and in traces of earlier versions.
    public var heldBack: HeldBackRequest?

    /// Creates a time of service.
    public init(
        _ hardware: HardwareKind,
        for thread: ThreadID,
        of app: AppID?,
        _ interval: Interval,
        path: PathID? = nil,
        heldBack: HeldBackRequest? = nil
    ) {
        self.hardware = hardware
        self.thread = thread
        self.app = app
        self.interval = interval
        self.path = path
        self.heldBack = heldBack
    }
}
