public import FrameTrace

/// The part of an app's frames that another thread than the main thread does, after it.
public struct RenderThread: Sendable, Equatable {
    /// What it does for each frame. The frame is presented at their end.
    public var steps: [Step]
    /// How many frames may be begun and not presented.
    public var buffers: Int
    /// By how many of the app's frame intervals after it was due a frame is to be shown.
    public var latency: Int

    /// A render thread.
    ///
    /// - Precondition: `buffers` and `latency` are above zero.
    public init(steps: [Step], buffers: Int = 2, latency: Int = 1) {
        self.steps = steps
        self.buffers = buffers
        self.latency = latency
    }

    /// What a trace says of it.
    public var pipeline: FramePipeline { FramePipeline(buffers: buffers, latency: latency) }

    /// The place of its work under its app.
    static let name = "render thread"
}
