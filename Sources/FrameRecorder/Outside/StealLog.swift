import FrameTrace

/// A reporter of the CPU time that a hypervisor took between two looks at the kernel's counts.
final class StealLog: Sendable {
    /// The last look, with the kernel's count of each CPU.
    private struct Look {
        var at: Instant
        var counts: [Int32: TimeSpan]
    }

    private let cpus: [Int32]
    private let last: Guarded<Look>
    private let say: @Sendable (StolenTime) -> Void

    /// - Parameters:
    ///   - cpus: the CPUs that the program may use.
    ///   - say: called with each growth of a CPU's count.
    init(_ cpus: [Int32], _ say: @escaping @Sendable (StolenTime) -> Void) {
        self.cpus = cpus
        self.say = say
        last = Guarded(Look(at: MonotonicClock.now(), counts: CPUAccounting.stolen(from: cpus)))
    }

    /// Looks at the counts, which are in one file.
    func look() { take(CPUAccounting.stolen(from: cpus), at: MonotonicClock.now()) }

    /// Reports the growth since the last look.
    func take(_ counts: [Int32: TimeSpan], at instant: Instant) {
        let before = last.withLock { last in
            defer { last = Look(at: instant, counts: counts) }
            return last
        }
        let looks = Interval(start: before.at, end: instant)
        for cpu in cpus {
            guard let count = counts[cpu], let known = before.counts[cpu], count > known else { continue }
            say(StolenTime(cpu: UInt32(cpu), looks: looks, time: count - known))
        }
    }
}
