import ArgumentParser
import FrameStatistics
import FrameTrace
import Scenario

/// A metric of a history, as named on the command line.
struct MetricChoice: ExpressibleByArgument {
    var metric: FrameMetric

    init?(argument: String) {
        guard let metric = FrameMetric(rawValue: argument), HistoryFigures.metrics.contains(metric) else { return nil }
        self.metric = metric
    }

    static var allValueStrings: [String] { HistoryFigures.metrics.map(\.id) }
}

/// A difference that is allowed between compared runs.
enum JoinChoice: String, CaseIterable, ExpressibleByArgument {
    case workload
    case machine

    var join: TrendJoin {
        switch self {
        case .workload: .workload
        case .machine: .machine
        }
    }
}
