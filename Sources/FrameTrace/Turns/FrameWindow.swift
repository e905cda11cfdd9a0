/// A stretch of vsyncs in which frames are wanted, of a device that shares the display with another one in turns.
public struct FrameWindow: Hashable, Sendable {
    /// The vsyncs at which frames may be due. A frame that is under way at the end may end after it.
    public var vsyncs: Range<VsyncIndex>
    /// The number of the window's first frame, so that two devices draw the same frames; nil to count on.
    public var firstFrame: FrameNumber?
    /// The stretch before it whose rare events and timers come in it, so that both devices get them; nil for none.
    public var collects: Range<VsyncIndex>?

    /// A stretch of vsyncs.
    public init(vsyncs: Range<VsyncIndex>, firstFrame: FrameNumber? = nil, collects: Range<VsyncIndex>? = nil) {
        self.vsyncs = vsyncs
        self.firstFrame = firstFrame
        self.collects = collects
    }
}
