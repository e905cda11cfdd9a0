import FrameRecorder
import FrameTrace

/// What the kernel says of one CPU's time, read again and again.
struct CPUClock {
    private struct Reading {
        var at: Instant
        var idle: TimeSpan
        var steal: TimeSpan
    }

    /// The unit of /proc/stat is 1/100 s wherever Linux is asked from outside the kernel.
    private static let tick: Int64 = 10_000_000

    private let name: String
    private var readings: [Reading] = []

    init(cpu: Int32) { name = "cpu\(cpu)" }

    mutating func read() {
        let at = MonotonicClock.now()
        for line in (KernelFile.text("/proc/stat") ?? "").split(separator: "\n") {
            // name user nice system idle iowait irq softirq steal
            let fields = line.split(separator: " ")
            guard fields.count > 8, fields[0] == name else { continue }
            let ticks = fields.map { Int64($0) ?? 0 }
            readings.append(
                Reading(
                    at: at,
                    idle: .nanoseconds((ticks[4] + ticks[5]) * Self.tick),
                    steal: .nanoseconds(ticks[8] * Self.tick)
                )
            )
        }
    }

    /// What others took during an interval.
    func noise(_ interval: Interval, _ threads: [ThreadReadings]) -> CPUNoise {
        guard let first = readings.first(where: { $0.at >= interval.start }),
            let last = readings.last(where: { $0.at <= interval.end }), last.at > first.at
        else { return CPUNoise(other: 1, steal: 0) }
        let span = last.at - first.at
        let used = threads.reduce(TimeSpan.zero) { $0 + $1.used(from: first.at, to: last.at) }
        let steal = last.steal - first.steal
        let other = (span - (last.idle - first.idle) - steal - used).clampedToZero
        return CPUNoise(other: other / span, steal: steal / span)
    }
}
