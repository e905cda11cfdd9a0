import FrameTrace

/// The watcher's schedule: deadlines and, if sampling is on, samples of frames and of the profile.
struct Timetable {
    /// The samples due at one moment, with their planned instants.
    struct Due {
        var sample: Instant?
        var profile: Instant?
    }

    private let ticks: WatchTicks
    private var tick: Instant
    private var samples: SampleSchedule?
    /// Number of profile samples per frame sample, at most 1. They are taken together, because the cost of a look
    /// hardly depends on what it captures.
    private var profileStep = 0.0
    private var profileDue = 0.0

    /// - Parameter rate: samples per second; 0 for deadlines only.
    init(_ ticks: WatchTicks, rate: Double, seed: UInt64) {
        let now = MonotonicClock.now()
        self.ticks = ticks
        tick = ticks.next(after: now)
        guard rate > 0 else { return }
        samples = SampleSchedule(rate: rate, from: now, seed: seed)
        profileStep = min(1, Watcher.profileRate / rate)
    }

    /// Returns the next instant at which anything is due.
    func next(isSampling: Bool) -> Instant {
        guard isSampling else { return tick }
        return min(tick, samples?.next ?? .distantFuture)
    }

    /// Removes and returns what is due.
    mutating func take(at now: Instant, isSampling: Bool) -> Due {
        var due = Due()
        if tick <= now { tick = ticks.next(after: now) }
        guard isSampling else { return due }
        if let next = samples?.next, next <= now {
            due.sample = next
            samples?.advance(beyond: now)
            profileDue += profileStep
            if profileDue >= 1 {
                profileDue -= 1
                due.profile = next
            }
        }
        return due
    }
}
