import FrameTrace
import Scenario

/// The arrival times of an event, drawn one by one during the run.
///
/// Draws depend on the seed, the app, the event and the event's number, so the times are the same in every run.
struct ArrivalPlan: Sendable {
    /// The first stream for draws of arrivals: between those of handlers and of work.
    private static let firstStream: UInt32 = 0x8000

    private let arrivals: EventArrivals
    private let gap: DrawnAmount?
    /// The last planned time, from the opening of the app, and its number.
    private var planned = TimeSpan.zero
    private var number: UInt32 = 0
    private var nextRecorded = 0

    /// The mean time between two events that arrive at intervals; nil if none do.
    var meanInterval: TimeSpan? { gap.map { TimeSpan(nanoseconds: Int64(saturating: $0.mean)) } }

    init(_ arrivals: EventArrivals) {
        self.arrivals = arrivals
        gap = arrivals.every.map { DrawnAmount($0, of: .interval) }
    }

    /// Restarts the plan after the app has been reopened.
    mutating func restart() {
        planned = arrivals.from
        nextRecorded = 0
    }

    /// Returns the next time given by the interval, from the opening of the app; nil at the end.
    mutating func takeNext(seed: UInt64, app: AppID, event: Int) -> TimeSpan? {
        guard let gap else { return nil }
        let stream = Self.firstStream + UInt32(event)
        var random = DeterministicRandom(seed: seed, app: app, stream: stream, frame: FrameNumber(number))
        number &+= 1
        // Time advances, however short a draw is.
        planned += TimeSpan(nanoseconds: max(1, gap.draw(&random)))
        if let until = arrivals.until, planned > until { return nil }
        guard arrivals.jitter > .zero else { return planned }
        return planned + TimeSpan(nanoseconds: Int64(Double(arrivals.jitter.nanoseconds) * random.unit()))
    }

    /// Returns the next recorded time; nil at the end.
    mutating func takeNextRecorded() -> TimeSpan? {
        guard arrivals.recorded.indices.contains(nextRecorded) else { return nil }
        nextRecorded += 1
        return arrivals.recorded[nextRecorded - 1]
    }
}
