import CUnwind
package import FrameTrace

/// A counter of the times that CPU quotas stopped threads of this process, or of others, while they were watched.
///
/// The kernel counts by control group, so threads of other processes in the same group count too.
package final class ThrottleCounter: Sendable {
    /// The kernel's counts of a group since its creation.
    struct Counts: Equatable {
        var periods: Int
        var time: TimeSpan
    }

    private struct Watched {
        var version: CPUControlGroups.Version
        var before: Counts
    }

    private let groups = Guarded<[String: Watched]>([:])
    /// The time that ``grown()`` has reported so far.
    private let reported = Guarded(TimeSpan.zero)

    /// Creates a counter that watches no groups yet.
    package init() {}

    /// Adds the current groups of this process's threads, except those already watched. Reads a few files per thread.
    package func watchThreads() {
        var found = [CPUQuota.groups()]
        for thread in FileSystem.names(in: "/proc/self/task").compactMap({ Int32($0) }) {
            found.append(CPUQuota.groups(thread: thread))
        }
        watch(found)
    }

    /// Adds the current groups of processes, except those already watched. Reads a file for each.
    func watch(processes: [Int32]) { watch(processes.map { CPUQuota.groups(process: $0) }) }

    private func watch(_ found: [CPUControlGroups.Finding]) {
        groups.withLock { groups in
            for case .groups(let made) in found {
                for folder in made.folders where groups[folder] == nil {
                    groups[folder] = Self.counts(of: folder, made.version, TextFile.look).map {
                        Watched(version: made.version, before: $0)
                    }
                }
            }
        }
    }

    /// Returns the throttling since each group was added; nil if the kernel counts nothing.
    package func total() -> CPUThrottling? {
        groups.withLock { groups in
            guard !groups.isEmpty else { return nil }
            var total = CPUThrottling(quota: nil, periods: 0, time: .zero)
            for (folder, watched) in groups {
                let quota = CPUQuota.of(
                    CPUControlGroups(version: watched.version, folders: [folder]),
                    TextFile.look
                )
                if case .cpus(let cpus) = quota { total.quota = min(total.quota ?? cpus, cpus) }
                guard let now = Self.counts(of: folder, watched.version, TextFile.look) else { continue }
                total.periods += max(0, now.periods - watched.before.periods)
                total.time += max(.zero, now.time - watched.before.time)
            }
            return total
        }
    }

    /// Returns how long groups have been stopped since the last call. Reads a file for each group.
    func grown() -> TimeSpan {
        let sum = groups.withLock { groups in
            groups.reduce(TimeSpan.zero) { sum, group in
                let now = Self.counts(of: group.key, group.value.version, TextFile.look)
                return sum + max(.zero, (now?.time ?? .zero) - group.value.before.time)
            }
        }
        return reported.withLock { reported in
            defer { reported = max(reported, sum) }
            return max(.zero, sum - reported)
        }
    }

    /// Returns the counts in a group's `cpu.stat`; nil if there are none.
    static func counts(of folder: String, _ version: CPUControlGroups.Version, _ read: CPUQuota.Reader) -> Counts? {
        guard let text = read(folder + "/cpu.stat").text else { return nil }
        var periods: Int?
        var time: Int64?
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count == 2, let value = Int64(fields[1]), value >= 0 else { continue }
            switch (fields[0], version) {
            case ("nr_throttled", _): periods = Int(value)
            case ("throttled_time", .legacy): time = value
            case ("throttled_usec", .unified): time = value.multipliedReportingOverflow(by: 1000).partialValue
            default: continue
            }
        }
        guard let periods, let time else { return nil }
        return Counts(periods: periods, time: TimeSpan(nanoseconds: time))
    }
}
