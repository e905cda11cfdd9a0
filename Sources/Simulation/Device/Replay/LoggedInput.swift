public import FrameTrace

/// Something that a device was told in a live run, and what came of it.
public struct LoggedInput: Sendable, Equatable {
    /// When, by the device's own order.
    public var at: Instant
    /// What it was told.
    public var input: DeviceInput
    /// The digest of all effects; see ``EffectsDigest``.
    public var digest: UInt64

    /// Something that a device was told.
    public init(at: Instant, input: DeviceInput, digest: UInt64) {
        self.at = at
        self.input = input
        self.digest = digest
    }
}
