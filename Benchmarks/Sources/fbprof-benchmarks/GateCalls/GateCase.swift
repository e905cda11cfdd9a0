import ArgumentParser

/// What a call of the gate compares.
enum GateCase: String, CaseIterable, ExpressibleByArgument {
    case same
    case sameNoisy = "same-noisy"
    case median
    case tail
    case tailSmall = "tail-small"
    case hog
    case quota

    var title: String {
        switch self {
        case .same: "a workload against itself"
        case .sameNoisy: "the same beside a noisy neighbour"
        case .median: "+5 % on-CPU p50"
        case .tail: "+20 % on-CPU p95"
        case .tailSmall: "+10 % on-CPU p95"
        case .hog: "a hog beside the candidate alone"
        case .quota: "a quota on the candidate alone"
        }
    }

    /// Whether it must be found; else it must not be called a regression.
    var isSlower: Bool { [.median, .tail, .tailSmall].contains(self) }

    /// The figure that must be found.
    var metric: String { self == .median ? "on-cpu-p50" : "on-cpu-p95" }

    /// What the candidate alone is disturbed by.
    var disturbance: String? {
        switch self {
        case .hog: "hog"
        case .quota: "quota"
        default: nil
        }
    }

    /// The baseline and the candidate. One frame in ten does more, so that p95 lies within those.
    var workloads: (baseline: String, candidate: String) {
        let same = Self.workload(median: 4, more: 4)
        return switch self {
        case .median: (same, Self.workload(median: 4.2, more: 4))
        // The long frames take 8 ms: 20 % and 10 % of that.
        case .tail: (same, Self.workload(median: 4, more: 5.6))
        case .tailSmall: (same, Self.workload(median: 4, more: 4.8))
        default: (same, same)
        }
    }

    private static func workload(median: Double, more: Double) -> String {
        """
        version: 1
        name: gate calls
        duration: 30s
        device: { cores: 1, refresh: 60Hz }
        apps:
          viewer:
            frame:
              - { compute: { lognormal: { median: \(median)ms, p99: \(median * 1.5)ms } }, name: draw }
              - chance: 10%
                do: [{ compute: { normal: { mean: \(more)ms, deviation: 400us } }, name: load }]

        """
    }
}
