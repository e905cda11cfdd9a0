public import FrameTrace

/// A real program among the simulated apps: what is run and when, and how its turns are told.
///
/// The device's rules know nothing of it. It takes CPU time from the simulated apps, and they take it from the program.
public struct ProgramApp: Sendable, Equatable {
    /// Its name in reports.
    public var name: String
    /// The program and its arguments.
    public var command: [String]
    /// Variables that are added to its environment, or replaced.
    public var environment: [String: String] = [:]
    /// The folder that it runs in, from the workload's own; nil for that.
    public var folder: String?
    /// How long a turn of its loop, or a frame that it marks, may take; nil for the display's interval.
    public var budget: TimeSpan?
    /// The class that its threads begin with.
    public var qos = QoS.userInteractive
    /// How its turns are found.
    public var choice = LoopChoice()
    /// When it is started, from the start of the run; nil for never.
    public var opensAt: TimeSpan?
    /// When it is asked to end; nil for the end of the run.
    public var quitsAt: TimeSpan?
    /// How it is shown, in the workload's words; for the report only.
    public var presentation: String?

    /// A program.
    public init(name: String, command: [String]) {
        self.name = name
        self.command = command
    }

    /// How long a turn or a frame may take on a display of a rate.
    public func budget(at refresh: RefreshRate) -> TimeSpan { budget ?? refresh.interval }
}
