/// Frames that end on another thread than the main thread: begun there, presented by a render thread.
public struct FramePipeline: Hashable, Sendable, Codable {
    /// How many frames may be begun and not presented at a time.
    public var buffers: Int
    /// How many of the app's frame intervals after V(due) the end of the budget lies at which a frame has to be presented: 1 where
    /// the vsync after the one at which it was due is to show it.
    public var latency: Int

    /// Frames that end on another thread.
    ///
    /// - Precondition: Both are above zero.
    public init(buffers: Int, latency: Int) {
        precondition(buffers > 0 && latency > 0)
        self.buffers = buffers
        self.latency = latency
    }

    /// The shortest time from one frame to the next: with one buffer both threads take turns, with more the render thread draws a
    /// frame while the main thread begins the next.
    ///
    /// - Parameters:
    ///   - main: what the main thread takes for a frame.
    ///   - render: what the render thread takes for it.
    public func pace(main: TimeSpan, render: TimeSpan) -> TimeSpan { buffers > 1 ? max(main, render) : main + render }
}
