public import FrameTrace

/// The disk that the apps share, as the virtual engine models it; a live run uses the real one.
public struct DiskProfile: Sendable, Equatable {
    /// The kind of a disk; it decides the periods of throttled I/O.
    public enum Kind: String, Sendable, CaseIterable {
        /// Without moving parts.
        case ssd
        /// With a rotating platter.
        case hdd
    }

    /// The kind of disk.
    public var kind: Kind
    /// The bytes it transfers per second.
    public var throughput: ByteCount
    /// The time of an operation regardless of its size.
    public var latency: TimeSpan

    /// Creates a disk; by default an average SSD.
    public init(
        kind: Kind = .ssd,
        throughput: ByteCount = ByteCount(bytes: 400_000_000),
        latency: TimeSpan = .microseconds(100)
    ) {
        self.kind = kind
        self.throughput = throughput
        self.latency = latency
    }
}
