/// The CPU quota of the control groups that a thread is in, v2 or v1.
package enum CPUQuota: Equatable {
    /// No group up to the highest one visible here has a quota.
    case none
    /// The tightest quota, in CPUs.
    case cpus(Double)
    /// Unknown, with the reason: there may be a quota.
    case unknown(String)

    /// A function that reads a file of the kernel.
    typealias Reader = (_ path: String) -> FileText

    /// The current quota of this process.
    package static var ofThisProcess: CPUQuota { current() }

    static func current(_ read: Reader = TextFile.look) -> CPUQuota {
        switch groups(read) {
        case .none: .none
        case .unknown(let reason): .unknown(reason)
        case .groups(let groups): of(groups, read)
        }
    }

    /// Returns the groups of this process, or of one of its threads.
    static func groups(_ read: Reader = TextFile.look, thread: Int32? = nil) -> CPUControlGroups.Finding {
        groups(read, membership: thread.map { "/proc/self/task/\($0)/cgroup" } ?? "/proc/self/cgroup")
    }

    /// Returns the groups of another process.
    static func groups(_ read: Reader = TextFile.look, process: Int32) -> CPUControlGroups.Finding {
        groups(read, membership: "/proc/\(process)/cgroup")
    }

    private static func groups(_ read: Reader, membership: String) -> CPUControlGroups.Finding {
        CPUControlGroups.find(membership: read(membership).text, mounts: read("/proc/self/mountinfo").text)
    }

    /// Returns the tightest quota of some groups. A quota that can be read counts even if others can't.
    static func of(_ groups: CPUControlGroups, _ read: Reader) -> CPUQuota {
        var tightest: Double?
        var hidden: String?
        for folder in groups.folders {
            let quota = groups.version == .unified ? unified(folder, read) : legacy(folder, read)
            switch quota {
            case .none: continue
            case .cpus(let cpus): tightest = min(tightest ?? cpus, cpus)
            case .unknown(let reason): hidden = hidden ?? reason
            }
        }
        return tightest.map { .cpus($0) } ?? hidden.map { .unknown($0) } ?? .none
    }

    private static func unified(_ folder: String, _ read: Reader) -> CPUQuota {
        switch read(folder + "/cpu.max") {
        case .text(let text):
            let fields = text.split { $0 == " " || $0 == "\n" }
            guard fields.count == 2, let period = Double(fields[1]), period > 0 else {
                return .unknown("\(folder)/cpu.max can't be understood")
            }
            guard fields[0] != "max" else { return .none }
            return Double(fields[0]).map { .cpus($0 / period) } ?? .unknown("\(folder)/cpu.max can't be understood")
        // A group without the controller, such as the root, has no quota. The folder must still be a group.
        case .missing: return exists(folder, by: "cgroup.controllers", read)
        case .refused: return .unknown("\(folder)/cpu.max can't be read")
        }
    }

    private static func legacy(_ folder: String, _ read: Reader) -> CPUQuota {
        switch read(folder + "/cpu.cfs_quota_us") {
        case .text(let text):
            guard let quota = Double(text.trimmedLine) else {
                return .unknown("\(folder)/cpu.cfs_quota_us can't be understood")
            }
            guard quota > 0 else { return .none }
            guard let period = read(folder + "/cpu.cfs_period_us").text.flatMap({ Double($0.trimmedLine) }), period > 0
            else { return .unknown("\(folder)/cpu.cfs_period_us can't be read") }
            return .cpus(quota / period)
        // A kernel without quotas has none of these files.
        case .missing: return exists(folder, by: "cpu.shares", read)
        case .refused: return .unknown("\(folder)/cpu.cfs_quota_us can't be read")
        }
    }

    private static func exists(_ folder: String, by file: String, _ read: Reader) -> CPUQuota {
        read(folder + "/" + file) == .missing ? .unknown("\(folder) is hidden") : .none
    }
}
