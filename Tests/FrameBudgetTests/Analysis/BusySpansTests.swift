import Testing

@testable import FrameBudget
@testable import FrameTrace

/// When a thread was ready, by its own clocks.
@Suite("When a thread was busy, and when it was ready meanwhile")
struct BusySpansTests {
    private static func at(_ milliseconds: Double) -> Instant { .zero + .milliseconds(milliseconds) }

    private static func span(_ start: Double, _ end: Double) -> Interval { Interval(start: at(start), end: at(end)) }

    private static func usage(_ time: Double, delay: Double?) -> Usage {
        Usage(at: at(time), cpu: nil, delay: delay.map { .milliseconds($0) })
    }

    private static func ran(_ start: Double, _ end: Double) -> RunSlice {
        RunSlice(cpu: 0, start: at(start), end: at(end), endedReady: false)
    }

    /// Busy from 10 to 30 ms (ready for 5 ms of it), from 30 to 40 ms (ready for 2 ms), and from 60 ms to the end.
    private static var spans: BusySpans {
        var spans = BusySpans()
        spans.add(usage(10, delay: 1), usage(30, delay: 6))
        spans.add(usage(30, delay: 6), usage(40, delay: 8))
        spans.add(usage(60, delay: 9), until: at(100))
        return spans
    }

    @Test("after a slice that ended ready, a thread is ready until its busy span ends and no other follows at once")
    func ends() {
        #expect(Self.spans.ready(of: Self.span(20, 25)) == Self.span(20, 25))
        #expect(Self.spans.ready(of: Self.span(25, 35)) == Self.span(25, 35))
        #expect(Self.spans.ready(of: Self.span(30, 38)) == Self.span(30, 38))
        #expect(Self.spans.ready(of: Self.span(35, 90)) == Self.span(35, 40))
        #expect(Self.spans.ready(of: Self.span(70, 100)) == Self.span(70, 100))
        #expect(BusySpans().ready(of: Self.span(70, 100)) == Self.span(70, 100))
    }

    @Test("a busy thread on no CPU and in no wait is ready, as far as its delay accounts for that time")
    func unseen() {
        let wait = WaitSpan(
            kind: .lock,
            resource: nil,
            owner: nil,
            start: Self.at(20),
            end: Self.at(25),
            blocked: .milliseconds(5),
            wakeUp: .zero,
            delayWithin: .zero
        )
        let slices = [Self.ran(15, 20), Self.ran(25, 36), Self.ran(80, 90)]
        let all = Self.spans.unseen(slices, [wait], known: [])
        // From 36 to 40 ms it was on no CPU for 4 ms, but ready for 2 ms at most: that time does not count as ready.
        #expect(all == [Self.span(10, 15), Self.span(60, 80), Self.span(90, 100)])
        let rest = Self.spans.unseen(slices, [wait], known: [Self.span(10, 13), Self.span(60, 80)])
        #expect(rest == [Self.span(13, 15), Self.span(90, 100)])
    }

    @Test("for a thread whose delay is not known, no unseen ready time is found")
    func unknown() {
        var spans = BusySpans()
        spans.add(Self.usage(10, delay: nil), Self.usage(30, delay: nil))
        spans.add(Self.usage(60, delay: nil), until: Self.at(100))
        #expect(spans.unseen([Self.ran(15, 20)], [], known: []).isEmpty)
        #expect(spans.ready(of: Self.span(25, 50)) == Self.span(25, 50))
    }
}
