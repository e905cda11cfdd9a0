/// A stretch of vsyncs in which frames are wanted, of a device that shares the display with another one in turns.
public struct FrameWindow: Hashable, Sendable {
    /// The vsyncs at which frames may be due. A frame that is under way at the end may end after it.
    public var vsyncs: Range<VsyncIndex>
    /// The number of the window's first frame, so that two devices draw the same frames; nil to count on.
    public var firstFrame: FrameNumber?

    /// A stretch of vsyncs.
    public init(vsyncs: Range<VsyncIndex>, firstFrame: FrameNumber? = nil) {
        self.vsyncs = vsyncs
        self.firstFrame = firstFrame
    }
}
