public import FrameTrace

/// An event of an app, compiled.
public struct CompiledEvent: Sendable {
    /// Its name.
    public let name: String
    /// The time from one event to the next; the first comes one such time after the app opens.
    public let every: TimeSpan
    /// The place of its handler: a child of the app.
    public let path: PathID
    /// What the handler does; a cursor's frame number is the event's, from 0.
    public let program: Program

    package init(
        name: String,
        every: TimeSpan,
        path: PathID,
        program: Program
    ) {
        self.name = name
        self.every = every
        self.path = path
        self.program = program
    }
}
