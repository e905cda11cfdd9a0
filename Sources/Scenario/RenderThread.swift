public import FrameTrace

/// The render thread of an app: it continues each frame after the main thread.
public struct RenderThread: Sendable, Equatable {
    /// The steps for each frame. The frame is presented at their end.
    public var steps: [Step]
    /// The number of frames that may be begun and not yet presented.
    public var buffers: Int
    /// The number of the app's frame intervals within which a frame must be shown, from the vsync at which it was due.
    public var latency: Int

    /// Creates a render thread.
    ///
    /// - Precondition: `buffers` and `latency` are above zero.
    public init(steps: [Step], buffers: Int = 2, latency: Int = 1) {
        self.steps = steps
        self.buffers = buffers
        self.latency = latency
    }

    /// Its description in a trace.
    public var pipeline: FramePipeline { FramePipeline(buffers: buffers, latency: latency) }

    /// The name under which its work appears below its app.
    static let name = "render thread"
}
