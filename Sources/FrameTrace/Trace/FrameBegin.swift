/// A frame begins.
public struct FrameBegin: Sendable, Equatable {
    /// Its number.
    public var number: FrameNumber
    /// When, and what the thread had used by then.
    public var usage: Usage
    /// The vsync that it begins on; nil for a program that paces itself.
    public var callback: VsyncIndex?
    /// Since when the parked main thread was ready to run; nil where it was not parked.
    public var wokenAt: Instant?

    /// A frame begins.
    public init(number: FrameNumber, usage: Usage, callback: VsyncIndex?, wokenAt: Instant?) {
        self.number = number
        self.usage = usage
        self.callback = callback
        self.wokenAt = wokenAt
    }
}
