import FrameTrace
import Testing

/// Documentation/Measures.md, A frame: p(n) = max(p(n−1) + 1, ⌈(end − V(0)) / T⌉).
@Suite("FrameSchedule")
struct FrameScheduleTests {
    private let grid = VsyncGrid(origin: .zero, rate: .hz60)

    private func shown(ends: [Double], openedAt: Double = 0) -> [Int64] {
        var schedule = FrameSchedule(
            grid: grid,
            budget: grid.interval,
            openedAt: Instant.zero + .milliseconds(openedAt)
        )
        return ends.map { schedule.finish(at: Instant.zero + .milliseconds($0)).rawValue }
    }

    @Test("a frame within its interval is shown at the next vsync")
    func inTime() { #expect(shown(ends: [10, 26, 43]) == [1, 2, 3]) }

    @Test("an app that never redraws wants no frame, even after a request")
    func never() {
        var schedule = FrameSchedule(grid: grid, budget: grid.interval, openedAt: .zero, redraw: .never)
        #expect(!schedule.isWanted)
        schedule.request(at: .zero)
        #expect(!schedule.isWanted)
    }

    @Test("a frame that ends on the vsync is shown there")
    func onTheVsync() {
        var schedule = FrameSchedule(grid: grid, budget: grid.interval, openedAt: .zero)
        #expect(schedule.finish(at: grid[VsyncIndex(1)]) == VsyncIndex(1))
    }

    @Test("a late frame is shown at the next vsync after its end, and the vsyncs before are dropped")
    func late() { #expect(shown(ends: [20, 40, 100]) == [2, 3, 6]) }

    @Test("two frames are never shown at one vsync")
    func buffered() { #expect(shown(ends: [20, 21, 22]) == [2, 3, 4]) }

    @Test("50 back-to-back frames of 20 ms take 60 vsyncs")
    func continuous() {
        let last = shown(ends: (1...50).map { Double($0) * 20 }).last
        #expect(last == 60)
    }

    @Test("the first frame of an app opened between vsyncs is due at the next vsync")
    func opened() {
        let schedule = FrameSchedule(grid: grid, budget: .milliseconds(8), openedAt: Instant.zero + .milliseconds(1))
        #expect(schedule.due == VsyncIndex(1))
        #expect(schedule.deadline == grid[VsyncIndex(1)] + .milliseconds(8))
    }
}
