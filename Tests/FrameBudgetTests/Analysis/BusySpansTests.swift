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
        let slices: SpanArray = [Self.ran(15, 20), Self.ran(25, 36), Self.ran(80, 90)]
        let all = Self.spans.unseen(slices, [wait], known: [])
        // From 36 to 40 ms it was on no CPU for 4 ms, but ready for 2 ms at most: that time does not count as ready.
        #expect(all == [Self.span(10, 15), Self.span(60, 80), Self.span(90, 100)])
        let rest = Self.spans.unseen(slices, [wait], known: [Self.span(10, 13), Self.span(60, 80)])
        #expect(rest == [Self.span(13, 15), Self.span(90, 100)])
    }

    /// Random times on a grid of milliseconds, in order and without overlap, so that many begin where others end.
    private static func times(_ lengths: ClosedRange<Int>, _ random: inout SmallRandom) -> [Interval] {
        var times: [Interval] = []
        var now = Int.random(in: 0...5, using: &random)
        while now < 60 {
            let end = now + Int.random(in: lengths, using: &random)
            times.append(span(Double(now), Double(end)))
            now = end + Int.random(in: 0...3, using: &random)
        }
        return times
    }

    @Test("spans within one slice can be left out: the ready times of random threads stay the same")
    func withinSlices() {
        var random = SmallRandom(seed: 5)
        var (all, kept, found) = (0, 0, 0)
        for _ in 0..<2000 {
            let ran = Self.times(1...7, &random).map { time in
                RunSlice(
                    cpu: 0,
                    start: time.start,
                    end: time.end,
                    ending: [SliceEnd.ready, .waiting, .stopped].randomElement(using: &random) ?? .ready
                )
            }
            let slices = SpanArray(ran)
            let waits = Self.times(1...3, &random).filter { _ in Bool.random(using: &random) }.map { time in
                WaitSpan(
                    kind: .lock,
                    resource: nil,
                    owner: nil,
                    start: time.start,
                    end: time.end,
                    blocked: time.length,
                    wakeUp: .zero,
                    delayWithin: .zero
                )
            }
            let known = Self.times(1...3, &random).filter { _ in Bool.random(using: &random) }
            var (whole, part) = (BusySpans(), BusySpans(slices))
            var delay = TimeSpan.zero
            for time in Self.times(0...6, &random) {
                let begin = Usage(at: time.start, cpu: nil, delay: delay)
                delay += .milliseconds(Double(Int.random(in: 0...6, using: &random)))
                let end = Usage(at: time.end, cpu: nil, delay: delay)
                whole.add(begin, end)
                part.add(begin, end)
            }
            if Bool.random(using: &random) {
                let begin = Usage(at: Self.at(70), cpu: nil, delay: delay)
                whole.add(begin, until: Self.at(80))
                part.add(begin, until: Self.at(80))
            }
            let unseen = whole.unseen(slices, waits, known: known)
            #expect(part.unseen(slices, waits, known: known) == unseen)
            for (number, slice) in slices.enumerated() where slice.endedReady {
                let end = number + 1 < slices.count ? slices[number + 1].start : Self.at(80)
                let gap = Interval(start: slice.end, end: end)
                #expect(part.ready(of: gap) == whole.ready(of: gap))
            }
            all += whole.spans.count
            kept += part.spans.count
            found += unseen.count
        }
        // Both kinds of spans occurred.
        #expect(kept < all && kept > all / 4 && found > 1000)
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
