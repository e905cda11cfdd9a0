public import FrameTrace

/// The weight of one place in the call tree, without its callees.
public struct CallWeight: Sendable, Equatable, Codable {
    /// The place.
    public var call: CallID
    /// The weight, as a time.
    public var time: TimeSpan

    /// Creates the weight of a place.
    public init(call: CallID, time: TimeSpan) {
        self.call = call
        self.time = time
    }
}
