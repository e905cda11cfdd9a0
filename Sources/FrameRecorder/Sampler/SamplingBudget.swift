import FrameTrace

/// The rate of samples that fits the watcher's share of a CPU, derived from its thread's recent CPU time.
///
/// The cost of a look depends mostly on the machine: a CPU that sleeps between two looks has to wake up for each, which
/// takes 8 µs on one machine and 46 on another.
struct SamplingBudget {
    /// The watcher's largest share of a CPU. Chosen: all of fbprof's threads together stay below 2 %.
    static let mostShare = 0.009
    /// The time over which looks are counted before the rate is adjusted.
    static let window = TimeSpan.milliseconds(500)
    /// Smaller relative changes leave the rate as it is.
    private static let tolerance = 0.1

    private let limits: ClosedRange<Double>
    private var since: Instant
    private var cpu: TimeSpan
    private var wakes = 0
    private var samples = 0
    /// Samples per second.
    private(set) var rate: Double

    /// - Parameters:
    ///   - limits: the lowest and the highest number of samples per second, at any cost.
    ///   - rate: initial samples per second.
    ///   - now: the start of the first window.
    ///   - cpu: the watcher thread's CPU time so far.
    init(limits: ClosedRange<Double>, rate: Double, from now: Instant, cpu: TimeSpan) {
        self.limits = limits
        since = now
        self.cpu = cpu
        self.rate = min(max(rate, limits.lowerBound), limits.upperBound)
    }

    /// The highest number of samples per second.
    var most: Double { limits.upperBound }

    /// Counts one look.
    mutating func count(isSample: Bool) {
        wakes += 1
        if isSample { samples += 1 }
    }

    /// Adjusts the rate by the cost of the looks, once the window is over. Returns whether the rate changed.
    ///
    /// - Parameter cpu: the watcher thread's CPU time so far.
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
