/// A figure of an app's frames, main thread, operations or memory, shared by gates, comparisons, histories and reports.
///
/// Each quantity has one id, which is the same on the command line, in workload files, results, baselines and reports.
/// A field name in camel case is the id in camel case. A total and its value per frame are two quantities with two ids:
/// `missed` counts frames, `missed-share` is their share.
public enum FrameMetric: String, Sendable, Hashable, Codable, CaseIterable {
    /// Frames shown per second on screen.
    case fps
    /// Frames that ended after their deadline.
    case missed
    /// Frames that ended after their deadline, as a share of those begun.
    case missedShare = "missed-share"
    /// Intervals in which a frame was wanted and no new one was shown, including those that a frame which never ended
    /// has lost.
    case dropped
    /// Dropped intervals as a share of the intervals in which a frame was wanted.
    case droppedShare = "dropped-share"
    /// Dropped time divided by time on screen.
    case hitchRatio = "hitch-ratio"
    /// The median of the main thread's wall time per frame.
    case mainP50 = "main-p50"
    /// The 95th percentile of the main thread's wall time per frame.
    case mainP95 = "main-p95"
    /// The 99th percentile of the main thread's wall time per frame.
    case mainP99 = "main-p99"
    /// The longest wall time of the main thread for a frame.
    case mainLongest = "main-longest"
    /// The excess of ``mainP95`` over the frame budget; zero if there is none.
    case p95OverBudget = "p95-over-budget"
    /// The median of a frame's CPU time on the main thread.
    case onCPUP50 = "on-cpu-p50"
    /// The 95th percentile of a frame's CPU time on the main thread.
    case onCPUP95 = "on-cpu-p95"
    /// The 99th percentile of a frame's CPU time on the main thread.
    case onCPUP99 = "on-cpu-p99"
    /// The mean of a frame's CPU time on the main thread, in which a few very expensive frames count in full.
    case onCPUMean = "on-cpu-mean"
    /// The cost of all priority inversions: time in which lower-priority work ran instead of the work that the app
    /// waited for.
    case inversion
    /// The cost of priority inversions per shown frame.
    case inversionPerFrame = "inversion-per-frame"
    /// The number of hangs of the main thread.
    case hangs
    /// The longest hang of the main thread; zero if there was none.
    case longestHang = "longest-hang"
    /// The 95th percentile of the time from the arrival of an input event to the vsync that showed it.
    case inputP95 = "input-p95"
    /// The length of the longest graph of operations; one that never finished lasts to the end of the run.
    case longestGraph = "longest-graph"
    /// The largest amount of memory at any instant that only the app could give back.
    case peakFootprint = "peak-footprint"
}

/// The unit of a metric's values.
public enum MetricUnit: String, Sendable, Codable {
    case milliseconds = "ms"
    case millisecondsPerFrame = "ms/frame"
    case millisecondsPerSecond = "ms/s"
    case framesPerSecond = "fps"
    case frames
    case intervals
    /// From 0 to 1.
    case share
    case hangs
    case items
    case megabytes = "MB"
}

extension MetricUnit {
    /// The factor by which a value is multiplied for display: 100 for a share, which is shown in percent.
    public var scale: Double { self == .share ? 100 : 1 }

    /// The number of decimal places in a comparison of two runs.
    public var places: Int {
        switch self {
        case .milliseconds, .millisecondsPerFrame, .share: 2
        case .millisecondsPerSecond, .framesPerSecond, .megabytes: 1
        case .frames, .intervals, .hangs, .items: 0
        }
    }

    /// Returns the text of a value in a comparison of two runs, without sign and unit.
    public func number(_ value: Double) -> String { DecimalText.fixed(abs(value) * scale, places: places) }
}

/// The divisor of a metric's amount, or the statistic that it takes of the frames' times.
public enum MetricNormalisation: Sendable, Equatable {
    /// The percentile of the frames' times.
    case percentile(Int)
    /// The mean: divided by the number of frames whose times are summed.
    case mean
    /// Not divided: the sum over the run.
    case total
    /// Divided by the frames shown; for ``FrameMetric/missedShare``, by the frames begun.
    case perShownFrame
    /// Divided by the intervals in which a frame was wanted.
    case perWantedInterval
    /// Divided by the seconds on screen.
    case perSecondOnScreen
    /// Not divided: the largest value over the run.
    case maximum
}

/// The time of a frame that a percentile or a mean is of.
public enum FrameTime: Sendable {
    /// Wall time of the main thread, from the frame's begin to its end.
    case mainThread
    /// CPU time of the main thread.
    case onCPU
}

extension FrameMetric {
    /// The id that users see.
    public var id: String { rawValue }

    /// The name in reports.
    public var title: String {
        switch self {
        case .fps: "fps"
        case .missed: "missed frames"
        case .missedShare: "share of missed frames"
        case .dropped: "dropped intervals"
        case .droppedShare: "share of dropped intervals"
        case .hitchRatio: "hitch ratio"
        case .mainP50: "main-thread p50"
        case .mainP95: "main-thread p95"
        case .mainP99: "main-thread p99"
        case .mainLongest: "main-thread longest"
        case .p95OverBudget: "p95 over budget"
        case .onCPUP50: "on-CPU p50"
        case .onCPUP95: "on-CPU p95"
        case .onCPUP99: "on-CPU p99"
        case .onCPUMean: "on-CPU mean"
        case .inversion: "inversion cost"
        case .inversionPerFrame: "inversion cost per frame"
        case .hangs: "hangs"
        case .longestHang: "longest hang"
        case .inputP95: "input on screen after, p95"
        case .longestGraph: "longest operation graph"
        case .peakFootprint: "peak footprint"
        }
    }

    /// The unit of the values.
    public var unit: MetricUnit {
        switch self {
        case .fps: .framesPerSecond
        case .missed: .frames
        case .dropped: .intervals
        case .missedShare, .droppedShare: .share
        case .hitchRatio: .millisecondsPerSecond
        case .inversionPerFrame: .millisecondsPerFrame
        case .hangs: .hangs
        case .mainP50, .mainP95, .mainP99, .mainLongest, .p95OverBudget, .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean,
            .inversion, .longestHang, .inputP95, .longestGraph:
            .milliseconds
        case .peakFootprint: .megabytes
        }
    }

    /// The divisor of the amount, or the statistic of the frames' times.
    public var normalisation: MetricNormalisation {
        switch self {
        case .mainP50, .onCPUP50: .percentile(50)
        case .mainP95, .onCPUP95, .p95OverBudget, .inputP95: .percentile(95)
        case .mainP99, .onCPUP99: .percentile(99)
        case .onCPUMean: .mean
        case .missed, .dropped, .inversion, .hangs: .total
        case .mainLongest, .longestHang, .longestGraph, .peakFootprint: .maximum
        case .missedShare, .inversionPerFrame: .perShownFrame
        case .droppedShare: .perWantedInterval
        case .fps, .hitchRatio: .perSecondOnScreen
        }
    }

    /// Whether a larger value is better; for all other metrics, a smaller one is.
    public var isLargerBetter: Bool { self == .fps }

    /// The time of single frames whose percentile or mean it is; nil for any other metric.
    public var frameTime: FrameTime? {
        switch self {
        case .mainP50, .mainP95, .mainP99: .mainThread
        case .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean: .onCPU
        default: nil
        }
    }

    /// The percentile of ``frameTime`` that it is; nil for any other metric.
    public var percent: Int? {
        guard frameTime != nil, case .percentile(let percent) = normalisation else { return nil }
        return percent
    }

    /// Whether it is a time of single frames, which depends on the speed of the machine.
    public var isFrameTime: Bool { frameTime != nil }

    /// Whether it counts only the CPU time of the app's own code.
    public var isOwnWork: Bool { frameTime == .onCPU }

    /// Whether an app that draws no frames has it, too.
    public var appliesWithoutFrames: Bool { FrameMetric.frameIndependent.contains(self) }
}

extension FrameMetric {
    /// The metrics that a gate of one run against a stored baseline can judge.
    public static let gated: [FrameMetric] =
        [
            .onCPUP50, .onCPUP95, .onCPUP99, .mainP50, .mainP95, .mainP99, .missed, .dropped, .hitchRatio, .inversion,
            .p95OverBudget,
        ] + nonFrameMetrics

    /// The metrics that are not of frames: those of the main thread, operations and memory.
    public static let nonFrameMetrics: [FrameMetric] = [.hangs, .longestHang, .inputP95, .longestGraph, .peakFootprint]

    /// The metrics of every app, whether it draws frames or not.
    public static let frameIndependent: [FrameMetric] = [.inversion] + nonFrameMetrics
}
