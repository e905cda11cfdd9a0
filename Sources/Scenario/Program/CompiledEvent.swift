public import FrameTrace

/// Something that an app's main thread does besides frames and the work of its main queue, compiled: a handler.
public struct CompiledEvent: Sendable {
    /// Its name.
    public let name: String
    /// Where it comes from.
    public let source: HandlerSource
    /// The mean time from one to the next; zero where nobody can tell beforehand.
    public let every: TimeSpan
    /// The place of its handler: a child of the app.
    public let path: PathID
    /// What the handler does; a cursor's frame number is the event's, from 0.
    public let program: Program

    package init(
        name: String,
        source: HandlerSource,
        every: TimeSpan,
        path: PathID,
        program: Program
    ) {
        self.name = name
        self.source = source
        self.every = every
        self.path = path
        self.program = program
    }
}
