import FrameBudget
import FrameTrace

/// How long frames took from their vsync to their end: counts in bins of a sixteenth of the budget, and all above in one.
struct FrameHistogram: Equatable {
    /// Bins up to two and a half budgets; the last is for all that took longer.
    static let binCount = 41
    /// How many bins make a budget.
    static let binsPerBudget = 16

    /// How many frames took how long.
    private(set) var counts = [Int](repeating: 0, count: binCount)
    /// What the bins are fractions of.
    let budget: TimeSpan

    /// How many frames there are.
    var total: Int { counts.reduce(0, +) }

    /// The share of frames in each bin, from 0 to 1.
    var shares: [Double] { counts.map { total > 0 ? Double($0) / Double(total) : 0 } }

    /// The share of frames up to the end of each bin, from 0 to 1.
    var cumulative: [Double] {
        var sum = 0
        return counts.map { count in
            sum += count
            return total > 0 ? Double(sum) / Double(total) : 0
        }
    }

    /// The histogram of times.
    ///
    /// A time of exactly the budget met its deadline: it is in the last bin below it.
    ///
    /// - Complexity: O(times).
    init(_ times: some Sequence<TimeSpan>, budget: TimeSpan) {
        self.budget = max(budget, .nanoseconds(1))
        for time in times {
            // In 128 bits: a crafted file may name a time of years.
            let bins = Int128(max(time.nanoseconds, 1)) * Int128(Self.binsPerBudget)
            let place = (bins - 1) / Int128(self.budget.nanoseconds)
            counts[Int(min(place, Int128(Self.binCount - 1)))] += 1
        }
    }

    /// The histogram of an app's frames after warm-up.
    init(_ frames: FrameRecords, of app: AppResult, in result: RunResult, budget: TimeSpan? = nil) {
        let counted = frames.lazy.filter { result.phase($0.phase)?.isWarmUp != true }
        // A deadline is that long after the vsync at which its frame is due.
        self.init(counted.map { $0.overrun + app.timeToDeadline }, budget: budget ?? app.timeToDeadline)
    }
}
