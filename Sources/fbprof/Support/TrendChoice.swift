import ArgumentParser
import FrameStatistics
import FrameTrace
import Scenario

/// A figure of a history on the command line.
struct MetricChoice: ExpressibleByArgument {
    var metric: HistoryMetric

    init?(argument: String) {
        guard let metric = HistoryMetric(name: argument) else { return nil }
        self.metric = metric
    }

    static var allValueStrings: [String] { HistoryMetric.allCases.map(\.name) }
}

/// What may differ between runs that are compared.
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
