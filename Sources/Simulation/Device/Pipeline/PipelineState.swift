import FrameTrace
import Scenario

/// The frames of an app that its main thread has handed over and its render thread has not presented.
struct PipelineState: Sendable {
    let latency: Int
    /// The buffers that its frames are drawn into.
    var buffers: ResourceID?
    /// The items that present frames, the oldest first, including those of earlier screen sessions.
    var items: [Int] = []
    /// The number of frames of this screen session that are handed over and not presented.
    private var waiting = 0
    /// The schedule up to the last presented frame of this screen session.
    private var presented: FrameSchedule?

    init(_ render: RenderThread) { latency = render.latency }

    /// Starts a screen session; frames handed over before do not belong to it.
    mutating func open(_ schedule: FrameSchedule) {
        presented = schedule
        waiting = 0
    }

    /// Counts a frame of this screen session that the main thread has handed over.
    mutating func handOver() { waiting += 1 }

    /// Presents the oldest frame of this screen session.
    mutating func present(at now: Instant) {
        waiting = max(0, waiting - 1)
        _ = presented?.finish(at: now)
    }

    /// Returns the expected schedule of the frame that the main thread is in or begins next, assuming that all waiting
    /// frames are presented now.
    func expected(at now: Instant) -> FrameSchedule? {
        guard var schedule = presented else { return nil }
        for _ in 0..<waiting { _ = schedule.finish(at: now) }
        return schedule
    }

    /// Clears the state after the app has ended with all of its work.
    mutating func end() {
        items = []
        waiting = 0
        presented = nil
    }
}
