public import FrameTrace

/// The network connection that the apps share. All transfers in progress get equal parts of its bandwidth.
public struct NetworkProfile: Sendable, Equatable {
    /// The bytes that it transfers per second.
    public var throughput: ByteCount
    /// The time until the first byte arrives, once per transfer.
    public var latency: TimeSpan

    /// Creates a connection; by default of 16 Mbit/s.
    public init(throughput: ByteCount = ByteCount(bytes: 2_000_000), latency: TimeSpan = .milliseconds(50)) {
        self.throughput = throughput
        self.latency = latency
    }
}
