/// A figure that a comparison of two runs lists for each app.
public enum ComparedMetric: String, Sendable, Codable, CaseIterable {
    /// Frames shown per second on screen.
    case fps
    /// Frames that ended after their deadline, as a share of all.
    case missed
    /// Wanted vsyncs at which no new frame was shown, as a share of all.
    case dropped
    /// Dropped time per time on screen.
    case hitchRatio = "hitch-ratio"
    /// The median of the main thread's wall time per frame.
    case mainMedian = "main-p50"
    /// The 95th percentile of it.
    case mainTail = "main-p95"
    /// The 99th percentile of it.
    case mainFarTail = "main-p99"
    /// The median of the main thread's CPU time per frame.
    case onCPUMedian = "on-cpu-p50"
    /// The 95th percentile of it.
    case onCPUTail = "on-cpu-p95"
    /// The 99th percentile of it.
    case onCPUFarTail = "on-cpu-p99"

    /// The unit of its values; a share is from 0 to 1.
    public var unit: String {
        switch self {
        case .fps: "fps"
        case .missed, .dropped: "share"
        case .hitchRatio: "ms/s"
        default: "ms"
        }
    }

    /// Whether more of it is what one wants.
    public var isBetterLarger: Bool { self == .fps }

    /// Which percentile of a time; nil for what is none.
    public var percent: Int? {
        switch self {
        case .fps, .missed, .dropped, .hitchRatio: nil
        case .mainMedian, .onCPUMedian: 50
        case .mainTail, .onCPUTail: 95
        case .mainFarTail, .onCPUFarTail: 99
        }
    }

    /// Whether it counts the CPU time of the app's own code alone.
    public var isOnCPU: Bool { self == .onCPUMedian || self == .onCPUTail || self == .onCPUFarTail }
}
