public import FrameTrace

/// An input of a device in a live run, with a digest of its effects.
public struct LoggedInput: Sendable, Equatable {
    /// The instant, in the order of the device.
    public var at: Instant
    /// The input.
    public var input: DeviceInput
    /// The digest of all effects; see ``EffectsDigest``.
    public var digest: UInt64

    /// Creates a logged input.
    public init(at: Instant, input: DeviceInput, digest: UInt64) {
        self.at = at
        self.input = input
        self.digest = digest
    }
}
