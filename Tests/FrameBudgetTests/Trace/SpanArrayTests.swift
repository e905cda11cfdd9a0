import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Spans kept in 16 bytes")
struct SpanArrayTests {
    /// Random activities in order; some are too long for 16 bytes, or have a place or an app that is.
    private static func activities(_ count: Int, _ random: inout SmallRandom) -> [Activity] {
        let lengths: [Int64] = [0, 1, 900, 16_666_667, 4_294_967_294, 4_294_967_295, 4_294_967_296, 1 << 40]
        let paths: [UInt32] = [0, 1, 77, (1 << 20) - 1, 1 << 20, .max]
        let apps: [UInt32?] = [nil, 0, 63, 254, 255, .max]
        var now: Int64 = -5_000_000_000
        return (0..<count).map { _ in
            now += Int64.random(in: 0...9_000_000, using: &random)
            let start = Instant(nanoseconds: now)
            // Most are short.
            let isShort = Int.random(in: 0..<4, using: &random) > 0
            let length: Int64 = lengths.randomElement(using: &random) ?? 0
            let path: UInt32 = paths.randomElement(using: &random) ?? 0
            let app: UInt32? = apps.randomElement(using: &random) ?? nil
            now += isShort ? 900 : length
            return Activity(
                interval: Interval(start: start, end: Instant(nanoseconds: now)),
                path: PathID(isShort ? 5 : path),
                app: isShort ? AppID(1) : app.map { AppID($0) },
                qos: QoS.allCases.randomElement(using: &random) ?? .default
            )
        }
    }

    @Test(
        "every span is read as it was added, and the same ones overlap an interval",
        arguments: [0, 1, 255, 256, 1500]
    )
    func spans(_ count: Int) {
        var random = SmallRandom(seed: 6)
        let plain = Self.activities(count, &random)
        let compact = SpanArray(plain)
        #expect(Array(compact) == plain)
        #expect(compact.indices.reversed().allSatisfy { compact[$0] == plain[$0] })
        #expect(compact.last == plain.last)
        if count > 100 { #expect(plain.contains { $0.compact == nil } && plain.contains { $0.compact != nil }) }
        for activity in plain.prefix(300) {
            let end = activity.interval.end + .milliseconds(Double(Int.random(in: -1...40, using: &random)))
            let interval = Interval(start: activity.interval.start, end: end)
            let found = compact.overlapping(interval, start: \.interval.start, end: \.interval.end)
            #expect(Array(found) == Array(plain.overlapping(interval, start: \.interval.start, end: \.interval.end)))
        }
    }

    /// Random slices in order; some are too long for 16 bytes, on a CPU with too high a number, or end before they start.
    private static func randomSlices(_ count: Int, _ random: inout SmallRandom) -> [RunSlice] {
        let lengths: [Int64] = [0, 1, 900, 4_294_967_294, 4_294_967_295, 1 << 40, -1]
        let cpus: [UInt32] = [0, 1, 63, (1 << 30) - 1, 1 << 30, .max]
        var now: Int64 = -5_000_000_000
        return (0..<count).map { _ in
            now += Int64.random(in: 0...9_000_000, using: &random)
            let length: Int64 = lengths.randomElement(using: &random) ?? 0
            let cpu: UInt32 = cpus.randomElement(using: &random) ?? 0
            let start = Instant(nanoseconds: now)
            let ending = SliceEnd.allCases.randomElement(using: &random) ?? .ready
            return RunSlice(cpu: cpu, start: start, end: start + .nanoseconds(length), ending: ending)
        }
    }

    @Test("every slice is read as it was added, set, or kept when others are removed", arguments: [1, 255, 256, 1500])
    func slices(_ count: Int) {
        var random = SmallRandom(seed: 7)
        var plain = Self.randomSlices(count, &random)
        var compact = SpanArray(plain)
        #expect(Array(compact) == plain)
        if count > 100 { #expect(plain.contains { $0.compact == nil } && plain.contains { $0.compact != nil }) }
        let before = compact
        for slice in Self.randomSlices(count, &random) {
            let index = Int.random(in: 0..<count, using: &random)
            plain[index] = slice
            compact[index] = slice
            compact[index].ending = .stopped
            plain[index].ending = .stopped
        }
        #expect(Array(compact) == plain)
        #expect(compact == SpanArray(plain) && compact != before)
        plain.removeAll { $0.cpu < 2 }
        compact.removeAll { $0.cpu < 2 }
        #expect(Array(compact) == plain)
        #expect(compact.count == plain.count)
    }

    @Test("a thread's time on a CPU is read as it was added, also where it does not fit into 16 bytes")
    func occupations() {
        let lengths: [Int64] = [0, 1, 4_294_967_294, 4_294_967_295, 1 << 40, -1]
        let plain = lengths.flatMap { length in
            [UInt32(0), 7, .max].map { number -> ThreadTimelines.Occupation in
                let start = Instant(nanoseconds: -3)
                return ThreadTimelines.Occupation(start: start, end: start + .nanoseconds(length), number: number)
            }
        }
        #expect(Array(SpanArray(plain)) == plain)
        #expect(plain.count { $0.compact == nil } == 9)
    }

    @Test("an interval from the first instant to the last one does not fit, and is read as it was added")
    func extreme() {
        let whole = Interval(start: Instant(nanoseconds: .min), end: Instant(nanoseconds: .max))
        let activity = Activity(interval: whole, path: .none, app: nil, qos: .utility)
        #expect(activity.compact == nil)
        #expect(SpanArray([activity])[0] == activity)
    }
}
