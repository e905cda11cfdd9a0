/// A range of vsyncs in which frames are wanted, for a device that takes turns on the display with another one.
public struct FrameWindow: Hashable, Sendable {
    /// The vsyncs at which frames may be due. A frame that is under way at the end of the range may end after it.
    public var vsyncs: Range<VsyncIndex>
    /// The number of the window's first frame, so that two devices draw the same frames; nil to continue the count.
    public var firstFrame: FrameNumber?
    /// The earlier range whose rare events and timers are moved into this window, so that both devices get them; nil
    /// for none.
    public var collects: Range<VsyncIndex>?

    /// Creates a window.
    public init(vsyncs: Range<VsyncIndex>, firstFrame: FrameNumber? = nil, collects: Range<VsyncIndex>? = nil) {
        self.vsyncs = vsyncs
        self.firstFrame = firstFrame
        self.collects = collects
    }
}
