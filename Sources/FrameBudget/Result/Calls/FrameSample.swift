public import FrameTrace

/// What a thread was doing at one moment of a late frame, and for how long it was seen so.
public struct FrameSample: Sendable, Equatable, Codable {
    /// When, from V(0).
    public var at: TimeSpan
    /// How long it stands for: to the next sample, or as long as the thread was seen blocked at the same place.
    public var lasts: TimeSpan
    /// What the thread was doing.
    public var state: CaptureState
    /// What it waited for; nil unless that is known.
    public var resource: String?
    /// Where it was; nil where no stack could be had.
    public var call: CallID?

    /// What a thread was doing at one moment.
    public init(at: TimeSpan, lasts: TimeSpan, state: CaptureState, resource: String? = nil, call: CallID?) {
        self.at = at
        self.lasts = lasts
        self.state = state
        self.resource = resource
        self.call = call
    }
}
