import CUnwind
package import FrameTrace

/// Counts how often CPU quotas stopped the threads of this process, or of others, while they were watched.
///
/// The kernel counts by control group, so threads of other processes in the same group count, too.
package final class ThrottleCounter: Sendable {
    /// The kernel's counts of a group since it was made.
    struct Counts: Equatable {
        var periods: Int
        var time: TimeSpan
    }

    private struct Watched {
        var version: CPUControlGroups.Version
        var before: Counts
    }

    private let groups = Guarded<[String: Watched]>([:])
    /// What ``grown()`` has told so far.
    private let told = Guarded(TimeSpan.zero)

    /// A counter that watches nothing yet.
    package init() {}

    /// Adds the groups that threads of this process are in now, all that are not watched yet. A few files for each thread.
    package func watchThreads() {
        var found = [CPUQuota.groups()]
        for thread in FileSystem.names(in: "/proc/self/task").compactMap({ Int32($0) }) {
            found.append(CPUQuota.groups(thread: thread))
        }
        watch(found)
    }

    /// Adds the groups that processes are in now, all that are not watched yet. A file for each.
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

    /// What has happened since each group was added; nil where the kernel counts nothing.
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

    /// How long groups have been stopped since the last time that this was asked: a file for each of them.
    func grown() -> TimeSpan {
        let sum = groups.withLock { groups in
            groups.reduce(TimeSpan.zero) { sum, group in
                let now = Self.counts(of: group.key, group.value.version, TextFile.look)
                return sum + max(.zero, (now?.time ?? .zero) - group.value.before.time)
            }
        }
        return told.withLock { told in
            defer { told = max(told, sum) }
            return max(.zero, sum - told)
        }
    }

    /// What a group's `cpu.stat` counts; nil where it counts none of it.
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
