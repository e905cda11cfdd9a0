import FrameTrace
import Scenario

/// When the events of a name come: the times are drawn one by one, as the run goes on.
///
/// A draw depends on the seed, the app, the event and the event's number, so the times are the same in every run.
struct ArrivalPlan: Sendable {
    /// The first stream of draws for arrivals: between those of handlers and of work.
    private static let firstStream: UInt32 = 0x8000

    private let arrivals: EventArrivals
    private let gap: DrawnAmount?
    /// The last planned time, from the opening of the app, and its number.
    private var planned = TimeSpan.zero
    private var number: UInt32 = 0
    private var nextRecorded = 0

    /// The mean time from one event to the next of those that come every so often; nil where none does.
    var meanInterval: TimeSpan? { gap.map { TimeSpan(nanoseconds: Int64(saturating: $0.mean)) } }

    init(_ arrivals: EventArrivals) {
        self.arrivals = arrivals
        gap = arrivals.every.map { DrawnAmount($0, of: .interval) }
    }

    /// The app has been opened anew.
    mutating func restart() {
        planned = arrivals.from
        nextRecorded = 0
    }

    /// The next time that the interval gives, from the opening of the app; nil where no more comes.
    mutating func takeNext(seed: UInt64, app: AppID, event: Int) -> TimeSpan? {
        guard let gap else { return nil }
        let stream = Self.firstStream + UInt32(event)
        var random = DeterministicRandom(seed: seed, app: app, stream: stream, frame: FrameNumber(number))
        number &+= 1
        // However short a draw is, time goes on.
        planned += TimeSpan(nanoseconds: max(1, gap.draw(&random)))
        if let until = arrivals.until, planned > until { return nil }
        guard arrivals.jitter > .zero else { return planned }
        return planned + TimeSpan(nanoseconds: Int64(Double(arrivals.jitter.nanoseconds) * random.unit()))
    }

    /// The next recorded time; nil where no more is recorded.
    mutating func takeNextRecorded() -> TimeSpan? {
        guard arrivals.recorded.indices.contains(nextRecorded) else { return nil }
        nextRecorded += 1
        return arrivals.recorded[nextRecorded - 1]
    }
}
