public import FrameTrace

/// A figure that a paired gate decides on.
public enum PairedMetric: String, Sendable, CaseIterable, Codable {
    /// The median of the frames' own work.
    case onCPUMedian = "on-cpu-p50"
    /// The 95th percentile of the frames' own work.
    case onCPUTail = "on-cpu-p95"
    /// The 95th percentile of the main thread's time from a frame's begin to its end.
    case mainThreadTail = "main-p95"
    /// Frames that missed their deadline, per frame.
    case missed
    /// Time in which lower work ran instead of what a frame waited for, per frame.
    case inversion

    /// The metric as reports name it.
    public var title: String {
        switch self {
        case .onCPUMedian: "on-CPU p50"
        case .onCPUTail: "on-CPU p95"
        case .mainThreadTail: "main-thread p95"
        case .missed: "missed frames"
        case .inversion: "inversion"
        }
    }

    /// Which quantile of a time; nil for an amount per frame.
    var quantile: Double? {
        switch self {
        case .onCPUMedian: 0.5
        case .onCPUTail, .mainThreadTail: 0.95
        case .missed, .inversion: nil
        }
    }

    /// Whether it counts the CPU time of the code alone. What else moves it may not be the code's doing.
    public var isOwnWork: Bool { self == .onCPUMedian || self == .onCPUTail }
}

/// A figure of a paired gate that is not judged until a day.
public typealias PairedQuarantine = Quarantine<PairedMetric>
