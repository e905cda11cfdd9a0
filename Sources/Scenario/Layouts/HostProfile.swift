public import FrameTrace

/// The home screen: an app of the system that is always there, draws while others come, go and change their size, and never ends (S-6).
public struct HostProfile: Sendable, Equatable {
    /// The CPU time of each of its frames.
    public var frame: TimeSpan
    /// How long it takes after an app on screen was ended until the user can open another one.
    public var recovery: TimeSpan

    /// The name of the home screen in reports; no app may have it.
    public static let name = "home screen"

    /// A home screen; by default of 1 ms a frame and 2 s.
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
