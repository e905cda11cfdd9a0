public import FrameTrace

/// How much falls to one place in the tree of calls, without what falls to those that it calls.
public struct CallWeight: Sendable, Equatable, Codable {
    /// The place.
    public var call: CallID
    /// How much.
    public var time: TimeSpan

    /// How much falls to one place.
    public init(call: CallID, time: TimeSpan) {
        self.call = call
        self.time = time
    }
}
