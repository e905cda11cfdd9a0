/// A thread is done with an activity.
public struct ActivityEnd: Sendable, Equatable {
    /// The frame's number, of a frame: its begin may be lost.
    public var frame: FrameNumber?
    /// How many activities of the thread the one that ends lies within.
    public var depth: UInt8
    /// When it ends, and what the thread had used by then.
    public var usage: Usage

    /// A thread is done with an activity.
    public init(frame: FrameNumber? = nil, depth: UInt8 = 0, usage: Usage) {
        self.frame = frame
        self.depth = depth
        self.usage = usage
    }
}
