import FrameTrace
import Testing

@testable import FrameStatistics

@Suite("A notable change of a time in a comparison")
struct NotableTimeTests {
    /// As binary fractions, 4.2 ms − 4 ms is more than 5 % of 4 ms.
    @Test(
        "A change that equals the tolerated one is not notable, one that is a nanosecond larger is",
        arguments: 1...40
    )
    func exactLimits(halves: Int) {
        let before = TimeSpan.microseconds(500) * Int64(halves)
        let limit = before + max(TimeSpan(nanoseconds: before.nanoseconds / 20), .microseconds(100))
        #expect(!Shift(exact: before.inMilliseconds, limit.inMilliseconds).isNotableTime)
        #expect(Shift(exact: before.inMilliseconds, (limit + .nanoseconds(1)).inMilliseconds).isNotableTime)
    }
}
