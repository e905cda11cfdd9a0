import FrameTrace
import Scenario

/// The times at which rare events reach a device that has the display in turns.
///
/// Two devices that take turns are compared turn by turn. An event rarer than a turn is long would fall to one of them
/// by chance, and its effects, such as memory, would stay with that one. Instead both get it, at the same place in
/// their turns of the next pair, so that it never comes early.
struct TurnTimes: Sendable {
    private let windows: [FrameWindow]
    private let grid: VsyncGrid
    private let warmUpEnd: Instant

    /// - Parameter windows: The windows of the device, in order; none if it has the display for itself.
    init(_ windows: [FrameWindow], grid: VsyncGrid, warmUp: TimeSpan) {
        self.windows = windows
        self.grid = grid
        warmUpEnd = grid.origin + warmUp
    }

    /// Returns whether events at an interval are moved, because a turn may see none of them.
    func moves(every interval: TimeSpan) -> Bool {
        guard let first = windows.first, first.collects != nil else { return false }
        return interval >= grid[first.vsyncs.upperBound] - grid[first.vsyncs.lowerBound]
    }

    /// Returns the time to which an event is moved: its due time in the warm-up, later a place in the turn that
    /// collects it. An event that no turn collects keeps its due time.
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
        // The window is open from then on.
        return start + max(place, .nanoseconds(1))
    }
}
