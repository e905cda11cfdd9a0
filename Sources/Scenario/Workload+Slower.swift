extension Workload {
    /// Returns the workload with the `compute` steps of its frames, named work and operations longer by a share, except
    /// those inside `perform` and `placeholder`: a regression that a working gate must detect.
    public func slower(by share: Double) -> Workload {
        var workload = self
        for index in workload.apps.indices {
            workload.apps[index].frame = Self.slower(workload.apps[index].frame, 1 + share)
            if let render = workload.apps[index].render {
                workload.apps[index].render?.steps = Self.slower(render.steps, 1 + share)
            }
            for work in workload.apps[index].work.indices {
                workload.apps[index].work[work].steps = Self.slower(workload.apps[index].work[work].steps, 1 + share)
            }
            for operation in workload.apps[index].operations.operations.indices {
                let steps = workload.apps[index].operations.operations[operation].steps
                workload.apps[index].operations.operations[operation].steps = Self.slower(steps, 1 + share)
            }
        }
        return workload
    }

    private static func slower(_ steps: [Step], _ factor: Double) -> [Step] {
        steps.map { step in
            var step = step
            switch step.act {
            case .compute(let amount): step.act = .compute(amount.times(factor))
            case .lock(let name, let steps): step.act = .lock(name, slower(steps, factor))
            case .repeat(let count, let steps): step.act = .repeat(count, slower(steps, factor))
            case .chance(let share, let steps): step.act = .chance(share, slower(steps, factor))
            case .every(let count, let steps): step.act = .every(count, slower(steps, factor))
            case .stage(let part, let steps): step.act = .stage(part, slower(steps, factor))
            case .readLock(let name, let steps): step.act = .readLock(name, slower(steps, factor))
            case .writeLock(let name, let steps): step.act = .writeLock(name, slower(steps, factor))
            case .unless(let name, let steps): step.act = .unless(name, slower(steps, factor))
            case .when(let condition, let steps): step.act = .when(condition, slower(steps, factor))
            case .sync(let queue, let qos, let flags, let steps):
                step.act = .sync(queue, qos: qos, flags: flags, slower(steps, factor))
            case .access(var access):
                access.rebuild = slower(access.rebuild, factor)
                access.steps = slower(access.steps, factor)
                step.act = .access(access)
            case .use(var use):
                use.load = slower(use.load, factor)
                step.act = .use(use)
            default: break
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
