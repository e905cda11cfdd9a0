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

    @Test("an app that draws nothing wants no frame, asked or not")
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

    @Test("a late frame takes the place of those it drops")
    func late() { #expect(shown(ends: [20, 40, 100]) == [2, 3, 6]) }

    @Test("two frames are never shown at one vsync")
    func buffered() { #expect(shown(ends: [20, 21, 22]) == [2, 3, 4]) }

    @Test("20 ms frames back to back: 50 of 60")
    func continuous() {
        let last = shown(ends: (1...50).map { Double($0) * 20 }).last
        #expect(last == 60)
    }

    @Test("an app opened between vsyncs is due at the next")
    func opened() {
        let schedule = FrameSchedule(grid: grid, budget: .milliseconds(8), openedAt: Instant.zero + .milliseconds(1))
        #expect(schedule.due == VsyncIndex(1))
        #expect(schedule.deadline == grid[VsyncIndex(1)] + .milliseconds(8))
    }
}
