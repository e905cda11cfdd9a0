extension Workload {
    /// Returns the workload with every `compute` step longer by a share, wherever the apps have steps: a regression
    /// that a working gate must detect.
    public func slower(by share: Double) -> Workload {
        var workload = self
        for index in workload.apps.indices {
            workload.apps[index].replaceSteps { Self.slower($0, 1 + share) }
        }
        return workload
    }

    private static func slower(_ steps: [Step], _ factor: Double) -> [Step] {
        steps.map { step in
            var step = step
            if case .compute(let amount) = step.act {
                step.act = .compute(amount.times(factor))
            } else {
                step.act = step.act.replacingSteps { slower($0, factor) }
            }
            return step
        }
    }
}

extension Amount {
    /// Returns the amount multiplied by a factor.
    fileprivate func times(_ factor: Double) -> Amount {
        switch self {
        case .fixed(let value): .fixed(value * factor)
        case .uniform(let range): .uniform((range.lowerBound * factor)...(range.upperBound * factor))
        case .normal(let mean, let deviation): .normal(mean: mean * factor, deviation: deviation * factor)
        case .lognormal(let median, let p99): .lognormal(median: median * factor, p99: p99 * factor)
        case .exponential(let mean): .exponential(mean: mean * factor)
        case .recorded(let values): .recorded(values.map { $0 * factor })
        }
    }
}
