public import FrameTrace

/// The disk that the apps share, as the virtual engine models it; a live run uses the real one.
public struct DiskProfile: Sendable, Equatable {
    /// What kind of disk it is: decides the periods of throttled I/O.
    public enum Kind: String, Sendable, CaseIterable {
        /// Without moving parts.
        case ssd
        /// With a rotating platter.
        case hdd
    }

    /// What kind of disk it is.
    public var kind: Kind
    /// The bytes it moves in a second.
    public var throughput: ByteCount
    /// The time an operation takes whatever its size.
    public var latency: TimeSpan

    /// A disk; by default a middling SSD.
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
