public import FrameTrace

/// The line to the network that the apps share: all transfers under way have equal parts of its bandwidth.
public struct NetworkProfile: Sendable, Equatable {
    /// The bytes that it moves in a second.
    public var throughput: ByteCount
    /// The time until the first byte comes, once for each transfer.
    public var latency: TimeSpan

    /// A line; by default of 16 Mbit/s.
    public init(throughput: ByteCount = ByteCount(bytes: 2_000_000), latency: TimeSpan = .milliseconds(50)) {
        self.throughput = throughput
        self.latency = latency
    }
}
