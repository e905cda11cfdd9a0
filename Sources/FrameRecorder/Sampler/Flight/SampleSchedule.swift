import FrameTrace

/// The times of samples: one in every interval, at a random place in it.
///
/// A fixed grid would hit the same places of frames, which follow a grid of their own. One sample per interval, rather
/// than independent gaps, keeps shares exact: work that takes 40 % of a frame gets 40 % of its samples, except for one
/// sample at each end.
struct SampleSchedule: Sendable {
    let interval: TimeSpan
    private let origin: Instant
    private var random: DeterministicRandom
    private var number: Int64 = 0
    /// The time of the next sample.
    private(set) var next: Instant

    /// - Parameters:
    ///   - rate: intervals per second, more than 0.
    ///   - seed: the seed of the places within intervals.
    init(rate: Double, from origin: Instant, seed: UInt64) {
        interval = TimeSpan(nanoseconds: max(1, Int64(1_000_000_000 / rate)))
        self.origin = origin
        random = DeterministicRandom(seed: seed)
        next = origin
        draw()
    }

    /// Advances to the first sample after an instant; intervals before it get no sample.
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
