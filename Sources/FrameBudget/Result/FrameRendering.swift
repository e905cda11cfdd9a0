public import FrameTrace

/// What a render thread did for a frame.
public struct FrameRendering: Sendable, Equatable {
    /// When it began.
    public var begin: Instant
    /// When the frame was presented.
    public var end: Instant
    /// CPU time; nil where it could not be measured.
    public var onCPU: TimeSpan?
    /// CPU time by step, largest first.
    public var work: [StepTime]

    /// Wall time from its begin to the present.
    public var time: TimeSpan { end - begin }
}

/// What the render thread of an app did for a set of frames.
public struct RenderFigures: Sendable, Equatable, Codable {
    /// Wall time from where the render thread began a frame to the present.
    public var time: Distribution?
    /// Wall time from where the main thread began a frame to the present: the waits for a buffer, and for the frames before, are in it.
    public var beginToPresent: Distribution?
    /// CPU time of it; nil where it could not be measured.
    public var onCPU: Distribution?
    /// CPU time of the missed frames, summed; nil where it could not be measured.
    public var missedOnCPU: TimeSpan?
    /// CPU time by step, summed, largest first.
    public var work: [StepTime]

    package init(
        time: Distribution?,
        beginToPresent: Distribution? = nil,
        onCPU: Distribution?,
        missedOnCPU: TimeSpan?,
        work: [StepTime]
    ) {
        self.time = time
        self.beginToPresent = beginToPresent
        self.onCPU = onCPU
        self.missedOnCPU = missedOnCPU
        self.work = work
    }
}
