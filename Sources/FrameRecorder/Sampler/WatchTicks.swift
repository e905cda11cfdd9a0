import FrameTrace

/// The instants at which a deadline can lie: V(k) + budget for every budget of the run. The watcher looks at each.
struct WatchTicks: Sendable {
    let grid: VsyncGrid
    /// The budgets modulo T, ascending, each once.
    private let offsets: [TimeSpan]

    init(grid: VsyncGrid, budgets: [TimeSpan]) {
        self.grid = grid
        let interval = grid.interval.nanoseconds
        // A budget within 1 µs of a whole number of intervals counts as that: T itself is rounded to nanoseconds.
        let offsets = Set(
            (budgets.isEmpty ? [grid.interval] : budgets).map { budget in
                let rest = budget.nanoseconds % interval
                return rest < 1000 || interval - rest < 1000 ? 0 : rest
            }
        )
        self.offsets = offsets.sorted().map(TimeSpan.init(nanoseconds:))
    }

    /// Returns the first tick after an instant.
    func next(after instant: Instant) -> Instant {
        let base = grid.last(atOrBefore: instant)
        for index in [base, base + 1] {
            for offset in offsets where grid[index] + offset > instant { return grid[index] + offset }
        }
        return grid[base + 2]
    }
}
