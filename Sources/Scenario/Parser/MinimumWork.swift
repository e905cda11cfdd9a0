/// The minimum time of an app's frame without contention, in nanoseconds. A draw is shorter only with a probability of
/// about one in a billion.
struct MinimumWork {
    private let bodies: [String: [Step]]
    private let cores: Double
    private var known: [String: Double] = [:]
    /// The minimum for one frame on its main thread.
    private(set) var frame = 0.0
    /// The minimum for one frame on its render thread.
    private(set) var render = 0.0
    /// The minimum for the launch.
    private(set) var launch = 0.0

    /// - Precondition: No call recurses.
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
        // The disk's time depends on the machine, and whether a wait blocks is not known here.
        default: return 0
        }
    }
}

extension Amount {
    /// The practical lower bound of a draw: six standard deviations below the mean.
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
