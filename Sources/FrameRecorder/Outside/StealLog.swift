import FrameTrace

/// Says when a hypervisor took the CPUs, from one look at the kernel's counts to the next.
final class StealLog: Sendable {
    /// When it looked last, and what the kernel had counted by then, by CPU.
    private struct Look {
        var at: Instant
        var counts: [Int32: TimeSpan]
    }

    private let cpus: [Int32]
    private let last: Guarded<Look>
    private let say: @Sendable (StolenTime) -> Void

    /// - Parameters:
    ///   - cpus: the CPUs that the program may use.
    ///   - say: gets what a CPU's count grew by, where it did.
    init(_ cpus: [Int32], _ say: @escaping @Sendable (StolenTime) -> Void) {
        self.cpus = cpus
        self.say = say
        last = Guarded(Look(at: MonotonicClock.now(), counts: CPUAccounting.stolen(from: cpus)))
    }

    /// Looks at the counts: one file.
    func look() { take(CPUAccounting.stolen(from: cpus), at: MonotonicClock.now()) }

    /// Says what grew since the last look.
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
