public import FrameTrace

/// A compiled handler: work of an app's main thread other than frames and the work of its main queue.
public struct CompiledEvent: Sendable {
    /// Its name.
    public let name: String
    /// The source of the call.
    public let source: HandlerSource
    /// The mean time between two calls; zero if it cannot be known beforehand.
    public let every: TimeSpan
    /// The path of its handler: a child of the app.
    public let path: PathID
    /// The program of the handler. A cursor's frame number is the event's, from 0.
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
