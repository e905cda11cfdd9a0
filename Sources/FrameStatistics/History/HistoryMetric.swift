/// A figure that the history follows from run to run. Less is better in all of them.
///
/// The numbers are those in the file and never change.
public enum HistoryMetric: Int, Sendable, CaseIterable, Hashable {
    /// CPU time of a frame's own work, median, ms.
    case onCPUP50 = 1
    /// CPU time of a frame's own work, 95th percentile, ms.
    case onCPUP95 = 2
    /// Wall time of the main thread, median, ms.
    case mainP50 = 3
    /// Wall time of the main thread, 95th percentile, ms.
    case mainP95 = 4
    /// Wall time of the main thread, 99th percentile, ms.
    case mainP99 = 5
    /// Share of the shown frames that missed their deadline, from 0 to 1.
    case missed = 6
    /// Hitch time per time on screen, ms/s.
    case hitchRatio = 7
    /// Cost of priority inversions per shown frame, ms.
    case inversion = 8

    /// The name on the command line and in JSON.
    public var name: String {
        switch self {
        case .onCPUP50: "on-cpu-p50"
        case .onCPUP95: "on-cpu-p95"
        case .mainP50: "main-p50"
        case .mainP95: "main-p95"
        case .mainP99: "main-p99"
        case .missed: "missed"
        case .hitchRatio: "hitch-ratio"
        case .inversion: "inversion"
        }
    }

    /// The name for people.
    public var title: String {
        switch self {
        case .onCPUP50: "on-CPU p50"
        case .onCPUP95: "on-CPU p95"
        case .mainP50: "main-thread p50"
        case .mainP95: "main-thread p95"
        case .mainP99: "main-thread p99"
        case .missed: "missed frames"
        case .hitchRatio: "hitch ratio"
        case .inversion: "inversion cost"
        }
    }

    /// The unit that values are shown in.
    public var unit: String {
        switch self {
        case .onCPUP50, .onCPUP95, .mainP50, .mainP95, .mainP99: "ms"
        case .missed: "%"
        case .hitchRatio: "ms/s"
        case .inversion: "ms/frame"
        }
    }

    /// What a stored value is multiplied by to be shown in ``unit``.
    public var scale: Double { self == .missed ? 100 : 1 }

    /// The smallest change of level that is worth a name, as stored.
    public var smallestChange: Double {
        switch self {
        case .onCPUP50, .onCPUP95, .mainP50, .mainP95, .mainP99, .inversion: 0.02
        case .missed: 0.005
        case .hitchRatio: 1
        }
    }

    /// The metric of a ``name``; nil where there is none.
    public init?(name: String) {
        guard let metric = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = metric
    }
}
