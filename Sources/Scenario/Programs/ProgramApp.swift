public import FrameTrace

/// A real program among the simulated apps: its command, when it runs, and how its turns are detected.
///
/// The device's rules do not include it. It competes with the simulated apps for CPU time.
public struct ProgramApp: Sendable, Equatable {
    /// Its name in reports.
    public var name: String
    /// The program and its arguments.
    public var command: [String]
    /// Variables that are added to its environment, or replaced in it.
    public var environment: [String: String] = [:]
    /// The folder it runs in, relative to the workload's own; nil for that one.
    public var folder: String?
    /// The budget of a turn of its loop, or of a frame that it marks; nil for the display's interval.
    public var budget: TimeSpan?
    /// The initial class of its threads.
    public var qos = QoS.userInteractive
    /// The choice of the loop whose turns are counted.
    public var choice = LoopChoice()
    /// The time of its start, from the start of the run; nil for never.
    public var opensAt: TimeSpan?
    /// The time at which it is asked to exit; nil for the end of the run.
    public var quitsAt: TimeSpan?
    /// Its presentation in the words of the workload; for the report only.
    public var presentation: String?

    /// Creates a program.
    public init(name: String, command: [String]) {
        self.name = name
        self.command = command
    }

    /// Returns the budget of a turn or a frame on a display of the given rate.
    public func budget(at refresh: RefreshRate) -> TimeSpan { budget ?? refresh.interval }
}
