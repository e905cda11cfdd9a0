import FrameTrace

/// When an app's next frame may begin (Documentation/Measures.md; F-3).
struct FramePacer: Sendable {
    let pacing: Pacing
    let grid: VsyncGrid
    /// The vsync that called an idle main thread and has not been answered yet.
    private(set) var callback: VsyncIndex?
    private var lastBegin: Instant?

    init(pacing: Pacing, grid: VsyncGrid) {
        self.pacing = pacing
        self.grid = grid
    }

    /// A vsync has come while the main thread was idle. One that it can't answer is skipped, never queued.
    mutating func vsync(_ index: VsyncIndex) {
        if callback == nil { callback = index }
    }

    /// Whether a frame may begin now, on which callback.
    func mayBegin(at now: Instant) -> VsyncIndex? {
        if let callback { return callback }
        guard pacing == .continuous, let lastBegin else { return nil }
        let earliest = grid.first(after: lastBegin)
        return grid[earliest] <= now ? earliest : nil
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
