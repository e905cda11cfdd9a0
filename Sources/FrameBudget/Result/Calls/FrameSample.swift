public import FrameTrace

/// A sample of a thread in a late frame, and the time that it stands for.
public struct FrameSample: Sendable, Equatable, Codable {
    /// When it was taken, from V(0).
    public var at: TimeSpan
    /// The time that it stands for: up to the next sample, or as long as the thread was seen blocked at the same place.
    public var lasts: TimeSpan
    /// The state of the thread.
    public var state: CaptureState
    /// The resource that the thread waited for; nil if unknown.
    public var resource: String?
    /// The place in the call tree; nil if no stack could be taken.
    public var call: CallID?

    /// Creates a sample.
    public init(at: TimeSpan, lasts: TimeSpan, state: CaptureState, resource: String? = nil, call: CallID?) {
        self.at = at
        self.lasts = lasts
        self.state = state
        self.resource = resource
        self.call = call
    }
}
