import FrameTrace

/// The rules for when an app's next frame may begin (Documentation/Measures.md; F-3).
struct FramePacer: Sendable {
    let pacing: Pacing
    let grid: VsyncGrid
    /// The vsync that called the main thread, until a frame answers it.
    private(set) var callback: VsyncIndex?
    /// The instant since which a callback is due.
    private var calledAt = Instant.zero
    private var lastBegin: Instant?

    init(pacing: Pacing, grid: VsyncGrid) {
        self.pacing = pacing
        self.grid = grid
    }

    /// Records a vsync that comes while the main thread is not in a frame of its own.
    ///
    /// An idle thread answers the vsync that woke it. A busy thread answers once, when it is free: the newest vsync
    /// that has passed.
    mutating func vsync(_ index: VsyncIndex, isBusy: Bool) {
        if callback == nil { calledAt = grid[index] }
        if callback == nil || isBusy { callback = index }
    }

    /// Returns the callback on which a frame may begin now, and since when it is due; nil if none may.
    func mayBegin(at now: Instant) -> (callback: VsyncIndex, since: Instant)? {
        if let callback { return (callback, calledAt) }
        guard pacing == .continuous, let lastBegin else { return nil }
        let earliest = grid.first(after: lastBegin)
        return grid[earliest] <= now ? (earliest, grid[earliest]) : nil
    }

    /// Records the begin of a frame.
    mutating func begin(at now: Instant) {
        callback = nil
        lastBegin = now
    }

    /// Clears the callback after the app has left the screen.
    mutating func reset() {
        callback = nil
        lastBegin = nil
    }
}
