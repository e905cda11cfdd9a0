/// A pipeline of frames that begin on the main thread and are presented by a render thread.
public struct FramePipeline: Hashable, Sendable, Codable {
    /// The number of frames that may be begun and not yet presented at a time.
    public var buffers: Int
    /// The number of frame intervals from V(due) to the vsync that is to show the frame: 1 for the vsync after the one
    /// at which it was due. The deadline lies `latency` − 1 frame intervals after V(due) + budget.
    public var latency: Int

    /// Creates a pipeline.
    ///
    /// - Precondition: Both values are above zero.
    public init(buffers: Int, latency: Int) {
        precondition(buffers > 0 && latency > 0)
        self.buffers = buffers
        self.latency = latency
    }

    /// Returns the shortest time from one frame to the next. With one buffer the two threads alternate; with more, the
    /// render thread draws a frame while the main thread begins the next one.
    ///
    /// - Parameters:
    ///   - main: The time that the main thread takes for a frame.
    ///   - render: The time that the render thread takes for it.
    public func pace(main: TimeSpan, render: TimeSpan) -> TimeSpan { buffers > 1 ? max(main, render) : main + render }
}
