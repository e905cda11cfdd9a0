import FrameTrace
import Testing

@Suite("VsyncGrid")
struct VsyncGridTests {
    private static let rates: [Int64] = [30_000, 59_940, 60_000, 90_000, 119_880, 120_000, 144_000, 240_000]

    @Test("F-1: 60 vsyncs of 60 Hz are one second, also after a day")
    func exact() {
        let grid = VsyncGrid(origin: Instant(nanoseconds: 5), rate: .hz60)
        #expect(grid[VsyncIndex(60)] == Instant(nanoseconds: 1_000_000_005))
        #expect(grid[VsyncIndex(60 * 86_400)] == Instant(nanoseconds: 86_400_000_000_005))
        #expect(grid.interval == TimeSpan(nanoseconds: 16_666_667))
    }

    @Test("the vsync at or after, after, and before an instant", arguments: rates)
    func search(millihertz: Int64) throws {
        let rate = try #require(RefreshRate(millihertz: millihertz))
        let grid = VsyncGrid(origin: Instant(nanoseconds: 123_456_789_012), rate: rate)
        for raw in [Int64(0), 1, 2, 59, 60, 61, 1000, 123_457, 5_000_000] {
            let index = VsyncIndex(raw)
            let instant = grid[index]
            #expect(grid.first(atOrAfter: instant) == index)
            #expect(grid.first(after: instant) == index + 1)
            #expect(grid.last(atOrBefore: instant) == index)
            #expect(grid.first(atOrAfter: instant + .nanoseconds(1)) == index + 1)
            #expect(grid.first(atOrAfter: instant - .nanoseconds(1)) == index)
            #expect(grid.last(atOrBefore: instant - .nanoseconds(1)) == index + -1)
        }
    }

    @Test("rates outside 30 to 240 Hz are refused")
    func bounds() {
        #expect(RefreshRate(millihertz: 29_999) == nil)
        #expect(RefreshRate(millihertz: 240_001) == nil)
        #expect(RefreshRate(millihertz: 30_000) != nil)
    }
}
