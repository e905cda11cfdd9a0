import FrameTrace

/// When samples are taken: once in every interval, at a place in it that chance picks.
///
/// A fixed grid would fall on the same places of frames that keep another grid. One sample an interval, rather than
/// independent gaps, keeps shares exact: what takes 40 % of a frame gets 40 % of its samples but for one at each end.
struct SampleSchedule: Sendable {
    let interval: TimeSpan
    private let origin: Instant
    private var random: DeterministicRandom
    private var number: Int64 = 0
    /// The next one.
    private(set) var next: Instant

    /// - Parameters:
    ///   - rate: intervals a second, more than 0.
    ///   - seed: of the places within the intervals.
    init(rate: Double, from origin: Instant, seed: UInt64) {
        interval = TimeSpan(nanoseconds: max(1, Int64(1_000_000_000 / rate)))
        self.origin = origin
        random = DeterministicRandom(seed: seed)
        next = origin
        draw()
    }

    /// Goes on to the first sample after an instant; intervals that lie before it go without.
    mutating func advance(beyond now: Instant) {
        number = max(number + 1, (now - origin).nanoseconds / interval.nanoseconds)
        draw()
        while next <= now {
            number += 1
            draw()
        }
    }

    private mutating func draw() {
        let place = Int64(random.unit() * Double(interval.nanoseconds))
        next = origin + interval * number + TimeSpan(nanoseconds: place)
    }
}
