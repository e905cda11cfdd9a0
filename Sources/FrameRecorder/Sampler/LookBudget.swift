import FrameTrace

/// How many samples a second the watcher can take for its share of a CPU, from what its own thread has used lately.
///
/// What a look costs is mostly the machine's: a CPU that sleeps between two looks has to wake up for each, which takes 8 µs on one
/// machine and 46 on another.
struct LookBudget {
    /// What the watcher may use of a CPU, so that all of fbprof's threads together stay below 2 %.
    static let mostShare = 0.009
    /// How long looks are counted before the rate is set anew.
    static let window = TimeSpan.milliseconds(500)
    /// The rate is left as it is where it would change by less.
    private static let tolerance = 0.1

    private let limits: ClosedRange<Double>
    private var since: Instant
    private var cpu: TimeSpan
    private var wakes = 0
    private var samples = 0
    /// Samples a second.
    private(set) var rate: Double

    /// - Parameters:
    ///   - limits: the fewest and the most samples a second, whatever they cost.
    ///   - rate: samples a second to begin with.
    ///   - now: when the first look may come.
    ///   - cpu: what the watcher's thread had used by then.
    init(limits: ClosedRange<Double>, rate: Double, from now: Instant, cpu: TimeSpan) {
        self.limits = limits
        since = now
        self.cpu = cpu
        self.rate = min(max(rate, limits.lowerBound), limits.upperBound)
    }

    /// The most samples a second that may be taken.
    var most: Double { limits.upperBound }

    /// Counts one look.
    mutating func count(isSample: Bool) {
        wakes += 1
        if isSample { samples += 1 }
    }

    /// Sets the rate by the looks so far, once they are enough. Returns whether it has changed.
    ///
    /// - Parameter cpu: what the watcher's thread has used by now.
    mutating func settle(at now: Instant, cpu: TimeSpan) -> Bool {
        guard now - since >= Self.window else { return false }
        let seconds = (now - since).inSeconds
        let used = (cpu - self.cpu).inSeconds
        let (wakes, samples) = (self.wakes, self.samples)
        (since, self.cpu, self.wakes, self.samples) = (now, cpu, 0, 0)
        guard wakes > 0, samples > 0, used > 0 else { return false }
        let affordable = (Self.mostShare * seconds / used * Double(wakes) - Double(wakes - samples)) / seconds
        let wanted = min(max(affordable, limits.lowerBound), limits.upperBound)
        guard abs(wanted - rate) > Self.tolerance * rate else { return false }
        rate = wanted
        return true
    }
}
