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
    /// How many samples of the profile fall to one sample of frames: they are taken together, as a look costs more by itself
    /// than by what it sees.
    private var profileStep = 0.0
    private var profileDue = 0.0

    /// - Parameter rate: samples a second; 0 for deadlines only.
    init(_ ticks: WatchTicks, rate: Double, seed: UInt64) {
        let now = MonotonicClock.now()
        self.ticks = ticks
        tick = ticks.next(after: now)
        guard rate > 0 else { return }
        samples = SampleSchedule(rate: rate, from: now, seed: seed)
        profileStep = min(1, Watcher.profileRate / rate)
    }

    /// The next moment at which anything is due.
    func next(isSampling: Bool) -> Instant {
        guard isSampling else { return tick }
        return min(tick, samples?.next ?? .distantFuture)
    }

    /// Takes out what is due.
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
