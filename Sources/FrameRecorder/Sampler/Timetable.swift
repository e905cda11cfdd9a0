import FrameTrace

/// When the watcher wakes: at deadlines, and where sampling is on, for samples of frames and of the profile.
struct Timetable {
    /// What is due at one moment: when each had been planned.
    struct Due {
        var sample: Instant?
        var profile: Instant?
    }

    private let ticks: WatchTicks
    private var tick: Instant
    private var samples: SampleSchedule?
    private var profile: SampleSchedule?

    /// - Parameter rate: samples a second; 0 for deadlines only.
    init(_ ticks: WatchTicks, rate: Double, seed: UInt64) {
        let now = MonotonicClock.now()
        self.ticks = ticks
        tick = ticks.next(after: now)
        guard rate > 0 else { return }
        samples = SampleSchedule(rate: rate, from: now, seed: seed)
        profile = SampleSchedule(rate: min(rate, Watcher.profileRate), from: now, seed: ~seed)
    }

    /// The next moment at which anything is due.
    func next(isSampling: Bool) -> Instant {
        guard isSampling else { return tick }
        return min(tick, samples?.next ?? .distantFuture, profile?.next ?? .distantFuture)
    }

    /// Takes out what is due.
    mutating func take(at now: Instant, isSampling: Bool) -> Due {
        var due = Due()
        if tick <= now { tick = ticks.next(after: now) }
        guard isSampling else { return due }
        if let next = samples?.next, next <= now {
            due.sample = next
            samples?.advance(beyond: now)
        }
        if let next = profile?.next, next <= now {
            due.profile = next
            profile?.advance(beyond: now)
        }
        return due
    }
}
