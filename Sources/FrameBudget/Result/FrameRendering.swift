public import FrameTrace

/// The work of a render thread for one frame.
public struct FrameRendering: Sendable, Equatable {
    /// When the render thread began.
    public var begin: Instant
    /// When the frame was presented.
    public var end: Instant
    /// The CPU time; nil if not measured.
    public var onCPU: TimeSpan?
    /// The CPU time by step, largest first.
    public var work: [StepTime]

    /// The wall time from begin to presentation.
    public var time: TimeSpan { end - begin }
}

/// The work of an app's render thread for a set of frames.
public struct RenderFigures: Sendable, Equatable, Codable {
    /// The wall time from the render thread's begin of a frame to the presentation.
    public var time: Distribution?
    /// The wall time from the main thread's begin of a frame to the presentation, including waits for a buffer and for
    /// earlier frames.
    public var beginToPresent: Distribution?
    /// The CPU time; nil if not measured.
    public var onCPU: Distribution?
    /// The total CPU time in missed frames; nil if not measured.
    public var missedOnCPU: TimeSpan?
    /// The total CPU time by step, largest first.
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
