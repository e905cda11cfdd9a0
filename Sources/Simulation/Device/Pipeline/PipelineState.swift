import FrameTrace
import Scenario

/// The frames of an app that its main thread has handed over and its render thread has not presented.
struct PipelineState: Sendable {
    let latency: Int
    /// What its frames are drawn into.
    var buffers: ResourceID?
    /// The items that present frames, the oldest first; those of earlier times on screen too.
    var items: [Int] = []
    /// How many frames of this time on screen are handed over and not presented.
    private var waiting = 0
    /// The schedule up to the last frame of this time on screen that was presented.
    private var presented: FrameSchedule?

    init(_ render: RenderThread) { latency = render.latency }

    /// The app comes on screen: what was handed over before is not of this time.
    mutating func open(_ schedule: FrameSchedule) {
        presented = schedule
        waiting = 0
    }

    /// The main thread has handed a frame of this time on screen over.
    mutating func handOver() { waiting += 1 }

    /// The oldest frame of this time on screen is presented.
    mutating func present(at now: Instant) {
        waiting = max(0, waiting - 1)
        _ = presented?.finish(at: now)
    }

    /// The schedule of the frame that the main thread begins next, or is in, as far as it can be known: those that wait are taken to
    /// be presented now.
    func expected(at now: Instant) -> FrameSchedule? {
        guard var schedule = presented else { return nil }
        for _ in 0..<waiting { _ = schedule.finish(at: now) }
        return schedule
    }

    /// The app has ended, and all of its work with it.
    mutating func end() {
        items = []
        waiting = 0
        presented = nil
    }
}
