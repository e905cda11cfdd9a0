/// A figure of an app that a gate looks at.
public enum GateMetric: String, Sendable, CaseIterable, Codable {
    /// The median of the frames' own work.
    case onCPUMedian = "on-cpu-p50"
    /// The 95th percentile of the frames' own work.
    case onCPUTail = "on-cpu-p95"
    /// The median of the main thread's time from a frame's begin to its end.
    case mainThreadMedian = "main-p50"
    /// The 95th percentile of that.
    case mainThreadTail = "main-p95"
    /// Frames that ended after their deadline.
    case missed
    /// Intervals in which a frame was wanted and none new was shown.
    case dropped
    /// Dropped time by time on screen.
    case hitchRatio = "hitch-ratio"
    /// Time in which lower work ran instead of what the app waited for.
    case inversion
    /// How far the 95th percentile of main-thread time lies above the frame budget.
    case overBudget = "p95-over-budget"

    /// The figure as reports name it.
    public var title: String {
        switch self {
        case .onCPUMedian: "on-CPU p50"
        case .onCPUTail: "on-CPU p95"
        case .mainThreadMedian: "main-thread p50"
        case .mainThreadTail: "main-thread p95"
        case .missed: "missed frames"
        case .dropped: "dropped"
        case .hitchRatio: "hitch ratio"
        case .inversion: "inversion cost"
        case .overBudget: "p95 over budget"
        }
    }

    /// The unit of its values.
    public var unit: String {
        switch self {
        case .onCPUMedian, .onCPUTail, .mainThreadMedian, .mainThreadTail, .inversion, .overBudget: "ms"
        case .missed: "frames"
        case .dropped: "intervals"
        case .hitchRatio: "ms/s"
        }
    }

    /// Whether it is a time of single frames, which a machine's speed moves.
    public var isFrameTime: Bool { isOwnWork || self == .mainThreadMedian || self == .mainThreadTail }

    /// Whether it counts the CPU time of the code alone.
    public var isOwnWork: Bool { self == .onCPUMedian || self == .onCPUTail }
}
