import FrameTrace

/// When an app's next frame may begin (Documentation/Measures.md; F-3).
struct FramePacer: Sendable {
    let pacing: Pacing
    let grid: VsyncGrid
    /// The vsync that called the main thread and has not been answered yet.
    private(set) var callback: VsyncIndex?
    /// Since when a callback is due.
    private var calledAt = Instant.zero
    private var lastBegin: Instant?

    init(pacing: Pacing, grid: VsyncGrid) {
        self.pacing = pacing
        self.grid = grid
    }

    /// A vsync has come while the main thread was not in a frame of its own.
    ///
    /// An idle thread answers the vsync that woke it. One that does something else answers once, when that is done: the
    /// newest vsync that has passed.
    mutating func vsync(_ index: VsyncIndex, isBusy: Bool) {
        if callback == nil { calledAt = grid[index] }
        if callback == nil || isBusy { callback = index }
    }

    /// Whether a frame may begin now: on which callback, and since when.
    func mayBegin(at now: Instant) -> (callback: VsyncIndex, since: Instant)? {
        if let callback { return (callback, calledAt) }
        guard pacing == .continuous, let lastBegin else { return nil }
        let earliest = grid.first(after: lastBegin)
        return grid[earliest] <= now ? (earliest, grid[earliest]) : nil
    }

    /// A frame has begun.
    mutating func begin(at now: Instant) {
        callback = nil
        lastBegin = now
    }

    /// The app has left the screen: what it was called for no longer counts.
    mutating func reset() {
        callback = nil
        lastBegin = nil
    }
}
