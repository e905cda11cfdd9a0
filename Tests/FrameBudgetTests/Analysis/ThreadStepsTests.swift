import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Steps of a thread, by position among its events")
struct ThreadStepsTests {
    /// The steps as a list of their own, which takes more memory.
    private func copied(_ events: PackedArray<ThreadEvent>) -> [StepSpan] {
        let steps = events.compactMap { event -> StepSpan? in
            if case .step(let step) = event { step } else { nil }
        }
        let isFlat = zip(steps, steps.dropFirst()).allSatisfy { $0.end <= $1.start }
        return isFlat ? steps : steps.flattened()
    }

    private func instant(_ microseconds: UInt64) -> Instant {
        .zero + .nanoseconds(Int64(microseconds) * 1000)
    }

    /// Returns events of which some are steps.
    ///
    /// - Parameter isFlat: whether each step begins at or after the end of the one before; if not, they are nested,
    ///   overlap or come in any order, as in a damaged trace.
    private func events(_ count: Int, isFlat: Bool, _ random: inout DeterministicRandom) -> [ThreadEvent] {
        var now: UInt64 = 0
        return (0..<count).map { _ -> ThreadEvent in
            guard random.next() % 3 > 0 else { return .reached(.layout, at: instant(now)) }
            // Some steps take no time, and some begin where the one before ends.
            let start = isFlat ? now + random.next() % 3 : random.next() % UInt64(4 * count)
            let end = start + random.next() % 4
            now = end
            let path = PathID(UInt32(random.next() % 5))
            let cpu = TimeSpan.nanoseconds(Int64(random.next() % 4000))
            return .step(StepSpan(path: path, start: instant(start), end: instant(end), cpu: cpu))
        }
    }

    @Test(
        "Property: they equal a list of steps, and so does what overlaps any interval",
        arguments: [true, false]
    )
    func property(isFlat: Bool) {
        var random = DeterministicRandom(seed: isFlat ? 503 : 504)
        for _ in 0..<100 {
            let count = Int(random.next() % 300)
            let all = PackedArray(packing: events(count, isFlat: isFlat, &random))
            let steps = ThreadSteps(in: all)
            let expected = copied(all)
            #expect(Array(steps) == expected)
            #expect(steps.count == expected.count)
            for _ in 0..<20 {
                let start = random.next() % UInt64(4 * count + 4)
                let interval = Interval(start: instant(start), end: instant(start + random.next() % 40))
                let found = steps.overlapping(interval, start: \.start, end: \.end)
                #expect(Array(found) == Array(expected.overlapping(interval, start: \.start, end: \.end)))
                #expect(found.last == expected.overlapping(interval, start: \.start, end: \.end).last)
            }
        }
    }

    @Test("events without steps, and no events, give none")
    func empty() {
        #expect(ThreadSteps().isEmpty)
        #expect(ThreadSteps(in: [.reached(.layout, at: .zero)]).isEmpty)
        let whole = Interval(start: .zero, end: .zero + .milliseconds(1))
        #expect(ThreadSteps().overlapping(whole, start: \.start, end: \.end).isEmpty)
    }

    @Test("nested steps of no length leave no pieces")
    func noLength() {
        let steps = [2, 1].map { StepSpan(path: PathID(0), start: instant($0), end: instant($0), cpu: .zero) }
        #expect(ThreadSteps(in: PackedArray(steps.map { ThreadEvent.step($0) })).isEmpty)
    }
}
