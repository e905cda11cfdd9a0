/// The end of an activity of a thread.
public struct ActivityEnd: Sendable, Equatable {
    /// The number of a frame, whose begin may be lost; nil for any other activity.
    public var frame: FrameNumber?
    /// The number of activities of the thread that enclose it.
    public var depth: UInt8
    /// The instant of the end, and the thread's usage by then.
    public var usage: Usage

    /// Creates the end of an activity.
    public init(frame: FrameNumber? = nil, depth: UInt8 = 0, usage: Usage) {
        self.frame = frame
        self.depth = depth
        self.usage = usage
    }
}
