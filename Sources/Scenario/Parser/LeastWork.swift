/// The least time that an app's frame takes where nobody is in its way, in nanoseconds: what no draw comes below but by a chance of
/// one in a thousand million.
struct LeastWork {
    private let bodies: [String: [Step]]
    private let cores: Double
    private var known: [String: Double] = [:]
    /// One frame, on its main thread.
    private(set) var frame = 0.0
    /// One frame, on its render thread.
    private(set) var render = 0.0
    /// The launch.
    private(set) var launch = 0.0

    /// - Precondition: Calls end.
    /// - Complexity: O(*n*) in the number of steps.
    init(of app: App, cores: Int) {
        bodies = Dictionary(app.work.map { ($0.name, $0.steps) }) { first, _ in first }
        self.cores = Double(cores)
        frame = least(app.frame)
        render = least(app.render?.steps ?? [])
        launch = least(app.launch)
    }

    private mutating func least(_ steps: [Step]) -> Double {
        var sum = 0.0
        for step in steps { sum += least(step.act) }
        return sum
    }

    private mutating func least(_ act: Act) -> Double {
        switch act {
        case .compute(let amount), .sleep(let amount), .gpu(let amount), .user(let amount):
            return amount.practicalMinimum
        case .repeat(let amount, let steps): return amount.practicalMinimum * least(steps)
        case .perform(let amount, let steps):
            return (amount.practicalMinimum / cores).rounded(.up) * least(steps)
        case .chance(let probability, let steps): return probability == 1 ? least(steps) : 0
        case .every(let count, let steps): return count == 1 ? least(steps) : 0
        case .lock(_, let steps), .readLock(_, let steps), .writeLock(_, let steps), .sync(_, _, _, let steps),
            .stage(_, let steps):
            return least(steps)
        case .access(let access): return least(access.steps)
        case .call(let name):
            if let time = known[name] { return time }
            let time = least(bodies[name] ?? [])
            known[name] = time
            return time
        // How long a disk takes is the machine's; whether a wait blocks is not known here.
        default: return 0
        }
    }
}

extension Amount {
    /// What no draw is below but by a rare chance: the lower bound, six standard deviations below the mean.
    var practicalMinimum: Double {
        switch self {
        case .fixed(let value): value
        case .uniform(let range): range.lowerBound
        case .normal(let mean, let deviation): max(0, mean - 6 * deviation)
        case .lognormal(let median, let p99):
            median * median / max(median, Amount.lognormal(median: median, p99: p99).practicalMaximum)
        case .exponential: 0
        case .recorded(let values): values.min() ?? 0
        }
    }
}
