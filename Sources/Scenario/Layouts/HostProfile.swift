public import FrameTrace

/// The home screen: an app of the system that never ends and draws while other apps come, go and change their size
/// (S-6).
public struct HostProfile: Sendable, Equatable {
    /// The CPU time of each of its frames.
    public var frame: TimeSpan
    /// The time from the end of an app on screen until the user can open another one.
    public var recovery: TimeSpan

    /// The name of the home screen in reports; no app may have it.
    public static let name = "home screen"

    /// Creates a home screen; by default with frames of 1 ms and a recovery of 2 s.
    public init(frame: TimeSpan = .milliseconds(1), recovery: TimeSpan = .seconds(2)) {
        self.frame = frame
        self.recovery = recovery
    }

    /// The app that draws it.
    public var app: App {
        var app = App(
            name: Self.name,
            frame: [Step(name: "animate", .compute(.fixed(Double(frame.nanoseconds))))],
            redraw: .onDemand
        )
        app.isHost = true
        return app
    }
}
