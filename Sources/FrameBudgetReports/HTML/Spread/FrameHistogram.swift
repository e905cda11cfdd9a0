import FrameBudget
import FrameTrace

/// Histogram of frame times from the vsync to the end: bins of a sixteenth of the budget, and one for all longer times.
struct FrameHistogram: Equatable {
    /// Number of bins, up to two and a half budgets; the last is for all longer times.
    static let binCount = 41
    /// Number of bins per budget.
    static let binsPerBudget = 16

    /// Number of frames in each bin.
    private(set) var counts = [Int](repeating: 0, count: binCount)
    /// The time that bins are fractions of.
    let budget: TimeSpan

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

    /// Creates the histogram of times.
    ///
    /// A time of exactly the budget met its deadline: it is in the last bin below it.
    ///
    /// - Complexity: O(times).
    init(_ times: some Sequence<TimeSpan>, budget: TimeSpan) {
        self.budget = max(budget, .nanoseconds(1))
        for time in times {
            // Computed in 128 bits: a crafted file may contain a time of years.
            let bins = Int128(max(time.nanoseconds, 1)) * Int128(Self.binsPerBudget)
            let place = (bins - 1) / Int128(self.budget.nanoseconds)
            counts[Int(min(place, Int128(Self.binCount - 1)))] += 1
        }
    }

    /// Creates the histogram of an app's frames after warm-up.
    init(_ frames: FrameRecords, of app: AppResult, in result: RunResult, budget: TimeSpan? = nil) {
        let counted = frames.lazy.filter { result.phase($0.phase)?.isWarmUp != true }
        // The deadline is `timeToDeadline` after the vsync at which the frame is due.
        self.init(counted.map { $0.overrun + app.timeToDeadline }, budget: budget ?? app.timeToDeadline)
    }
}
