import FrameTrace
import Scenario

/// When what comes rarely comes to a device that has the display in turns.
///
/// Two devices that take turns are compared turn by turn. What comes less often than a turn is long would fall to one of them
/// by chance, and what it leaves behind, such as memory, would stay with that one. Both get it, at the same place in their
/// turns of the next pair, so that it never comes early.
struct TurnTimes: Sendable {
    private let windows: [FrameWindow]
    private let grid: VsyncGrid
    private let warmUpEnd: Instant

    /// - Parameter windows: those of the device, in order; none where it has the display for itself.
    init(_ windows: [FrameWindow], grid: VsyncGrid, warmUp: TimeSpan) {
        self.windows = windows
        self.grid = grid
        warmUpEnd = grid.origin + warmUp
    }

    /// Whether what comes so often is moved: a turn may see none of it.
    func moves(every interval: TimeSpan) -> Bool {
        guard let first = windows.first, first.collects != nil else { return false }
        return interval >= grid[first.vsyncs.upperBound] - grid[first.vsyncs.lowerBound]
    }

    /// When what is due at an instant comes: in the warm-up then, later in the turn that collects it. What no turn collects
    /// comes when it is due.
    ///
    /// - Complexity: O(log windows).
    func moved(_ due: Instant) -> Instant {
        guard due >= warmUpEnd else { return due }
        let index = windows.partitioningIndex { window in
            window.collects.map { grid[$0.upperBound] > due } ?? true
        }
        guard index < windows.count, let collected = windows[index].collects, grid[collected.lowerBound] <= due else {
            return due
        }
        let start = grid[windows[index].vsyncs.lowerBound]
        let length = grid[windows[index].vsyncs.upperBound] - start
        let whole = grid[collected.upperBound] - grid[collected.lowerBound]
        let place = (due - grid[collected.lowerBound]).scaled(by: length.nanoseconds, over: whole.nanoseconds)
        // The window is open by then.
        return start + max(place, .nanoseconds(1))
    }
}
