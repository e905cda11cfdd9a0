package import FrameTrace
import Glibc

/// The kernel's accounting of some CPUs' time, with this process's own CPU time, at one moment.
package struct CPUAccounting: Sendable {
    /// Shares of the CPUs' time between two moments that neither the apps nor fbprof used.
    package struct Noise: Sendable, Equatable {
        package var steal: Double
        package var other: Double
    }

    private let at: Instant
    private let cpus: Int
    private let idle: TimeSpan
    private let steal: TimeSpan
    private let own: TimeSpan

    /// Reads the current figures; nil if the kernel does not provide them.
    ///
    /// - Parameter elsewhere: CPU time of this process's threads that never run on these CPUs.
    package static func read(_ cpus: [Int32], elsewhere: TimeSpan = .zero) -> CPUAccounting? {
        guard let text = TextFile.read("/proc/stat") else { return nil }
        let ticksPerSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))
        guard ticksPerSecond > 0 else { return nil }
        let wanted = Set(cpus.map { "cpu\($0)" })
        var idle: Int64 = 0
        var steal: Int64 = 0
        var found = 0
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            // name user nice system idle iowait irq softirq steal
            guard fields.count > 8, wanted.contains(String(fields[0])) else { continue }
            idle += (Int64(fields[4]) ?? 0) + (Int64(fields[5]) ?? 0)
            steal += Int64(fields[8]) ?? 0
            found += 1
        }
        guard found == cpus.count else { return nil }
        let tick = 1_000_000_000 / ticksPerSecond
        return CPUAccounting(
            at: MonotonicClock.now(),
            cpus: found,
            idle: TimeSpan(nanoseconds: idle * tick),
            steal: TimeSpan(nanoseconds: steal * tick),
            own: processTime() - elsewhere
        )
    }

    /// Returns the CPU time used by others since an earlier moment.
    ///
    /// The process's CPU time counts as its own, except for threads elsewhere, which would hide the same amount of
    /// others' time.
    package func noise(since before: CPUAccounting) -> Noise? {
        let span = (at - before.at).inSeconds * Double(cpus)
        guard span > 0 else { return nil }
        let busy = span - (idle - before.idle).inSeconds - (steal - before.steal).inSeconds
        let other = busy - (own - before.own).inSeconds
        // Limited to 1 in all: ticks and the clock are read separately, and round differently.
        let stolen = min(1, max(0, (steal - before.steal).inSeconds / span))
        return Noise(steal: stolen, other: min(1 - stolen, max(0, other / span)))
    }

    /// Returns the time that a hypervisor took from each of these CPUs since boot, in the kernel's ticks; empty if
    /// unknown.
    static func stolen(from cpus: [Int32]) -> [Int32: TimeSpan] {
        guard let text = TextFile.read("/proc/stat") else { return [:] }
        return stolen(from: cpus, in: text, ticksPerSecond: Int64(sysconf(Int32(_SC_CLK_TCK))))
    }

    /// Does the same for the text of `/proc/stat`.
    static func stolen(from cpus: [Int32], in text: String, ticksPerSecond: Int64) -> [Int32: TimeSpan] {
        guard ticksPerSecond > 0 else { return [:] }
        let wanted = Dictionary(uniqueKeysWithValues: cpus.map { ("cpu\($0)", $0) })
        var times: [Int32: TimeSpan] = [:]
        for line in text.split(separator: "\n") {
            // Lines of CPUs come first.
            guard line.hasPrefix("cpu") else { break }
            let fields = line.split(separator: " ")
            guard fields.count > 8, let cpu = wanted[String(fields[0])], let ticks = Int64(fields[8]) else { continue }
            times[cpu] = TimeSpan(
                nanoseconds: ticks.multipliedReportingOverflow(by: 1_000_000_000 / ticksPerSecond).partialValue
            )
        }
        return times
    }

    private static func processTime() -> TimeSpan {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return TimeSpan(nanoseconds: time.nanoseconds)
    }
}
