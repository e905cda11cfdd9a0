/// A figure of an app's frames, or of what else its main thread and its operations do, as gates, comparisons, histories and reports use it.
///
/// Each quantity has one id. It is the same on the command line, in workload files, results, baselines and reports; where a
/// field's name is written in camel case, it is the id in camel case. A total and the same per frame are two quantities with
/// two ids: `missed` counts frames, `missed-share` is their share.
public enum FrameMetric: String, Sendable, Hashable, Codable, CaseIterable {
    /// Frames shown per second on screen.
    case fps
    /// Frames that ended after their deadline.
    case missed
    /// Frames that ended after their deadline, as a share of those begun.
    case missedShare = "missed-share"
    /// Intervals in which a frame was wanted and none new was shown, with what a frame that never ended has lost.
    case dropped
    /// The same as a share of the intervals in which a frame was wanted.
    case droppedShare = "dropped-share"
    /// Dropped time by time on screen.
    case hitchRatio = "hitch-ratio"
    /// The median of the main thread's wall time per frame.
    case mainP50 = "main-p50"
    /// The 95th percentile of the main thread's wall time per frame.
    case mainP95 = "main-p95"
    /// The 99th percentile of the main thread's wall time per frame.
    case mainP99 = "main-p99"
    /// The longest wall time of the main thread for a frame.
    case mainLongest = "main-longest"
    /// How far ``mainP95`` lies above the frame budget; zero where it does not.
    case p95OverBudget = "p95-over-budget"
    /// The median of a frame's CPU time on the main thread.
    case onCPUP50 = "on-cpu-p50"
    /// The 95th percentile of a frame's CPU time on the main thread.
    case onCPUP95 = "on-cpu-p95"
    /// The 99th percentile of a frame's CPU time on the main thread.
    case onCPUP99 = "on-cpu-p99"
    /// The mean of a frame's CPU time on the main thread: what few frames cost far more than the others counts in full.
    case onCPUMean = "on-cpu-mean"
    /// The cost of all priority inversions: time in which lower work ran instead of what the app waited for.
    case inversion
    /// The cost of priority inversions per shown frame.
    case inversionPerFrame = "inversion-per-frame"
    /// How often the main thread hung.
    case hangs
    /// The longest hang of the main thread; zero where there was none.
    case longestHang = "longest-hang"
    /// From the coming of an input event to the vsync that showed it, the 95th percentile.
    case inputP95 = "input-p95"
    /// The length of the longest graph of operations; of one that never finished, up to the end of the run.
    case longestGraph = "longest-graph"
    /// The most memory at any instant that only the app could give back.
    case peakFootprint = "peak-footprint"
}

/// The unit that the values of a metric are in.
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
    /// What a value is multiplied by to be shown: a share is shown in percent.
    public var scale: Double { self == .share ? 100 : 1 }

    /// How many decimals of a value are shown where two runs are compared.
    public var places: Int {
        switch self {
        case .milliseconds, .millisecondsPerFrame, .share: 2
        case .millisecondsPerSecond, .framesPerSecond, .megabytes: 1
        case .frames, .intervals, .hangs, .items: 0
        }
    }

    /// A value as it is shown where two runs are compared, without its sign and its unit.
    public func number(_ value: Double) -> String { DecimalText.fixed(abs(value) * scale, places: places) }
}

/// What a metric's amount is divided by, or which of the frames' times it is.
public enum MetricNormalisation: Sendable, Equatable {
    /// The time that so many percent of the frames don't exceed.
    case percentile(Int)
    /// The frames whose times it sums up.
    case mean
    /// Nothing: the sum over the run.
    case total
    /// The frames shown.
    case perShownFrame
    /// The intervals in which a frame was wanted.
    case perWantedInterval
    /// The seconds on screen.
    case perSecondOnScreen
    /// Nothing: the largest over the run.
    case maximum
}

/// Which time of a frame a percentile is of.
public enum FrameTime: Sendable {
    /// Wall time of the main thread, from the frame's begin to its end.
    case mainThread
    /// CPU time of the main thread.
    case onCPU
}

extension FrameMetric {
    /// What users call it.
    public var id: String { rawValue }

    /// The metric as reports name it.
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

    /// The unit of its values.
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

    /// What its amount is divided by.
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

    /// Whether more of it is better; of all others less is.
    public var isBetterLarger: Bool { self == .fps }

    /// Which time of single frames it is a percentile or the mean of; nil for what is neither.
    public var frameTime: FrameTime? {
        switch self {
        case .mainP50, .mainP95, .mainP99: .mainThread
        case .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean: .onCPU
        default: nil
        }
    }

    /// Which percentile of ``frameTime`` it is; nil where it is none.
    public var percent: Int? {
        guard frameTime != nil, case .percentile(let percent) = normalisation else { return nil }
        return percent
    }

    /// Whether it is a time of single frames, which a machine's speed moves.
    public var isFrameTime: Bool { frameTime != nil }

    /// Whether it counts the CPU time of the app's own code alone.
    public var isOwnWork: Bool { frameTime == .onCPU }

    /// Whether it is of more than the app's frames, so that an app that draws none has it, too.
    public var isOfAnyApp: Bool { FrameMetric.ofAnyApp.contains(self) }
}

extension FrameMetric {
    /// What a gate of one run against a stored one can judge.
    public static let gated: [FrameMetric] =
        [
            .onCPUP50, .onCPUP95, .onCPUP99, .mainP50, .mainP95, .mainP99, .missed, .dropped, .hitchRatio, .inversion,
            .p95OverBudget,
        ] + besideFrames

    /// What there is of an app beside its frames: its main thread, its operations and its memory.
    public static let besideFrames: [FrameMetric] = [.hangs, .longestHang, .inputP95, .longestGraph, .peakFootprint]

    /// What an app has whether it draws frames or not.
    public static let ofAnyApp: [FrameMetric] = [.inversion] + besideFrames
}
