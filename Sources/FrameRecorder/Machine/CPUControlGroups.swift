/// The control groups that limit a thread's CPU time, from its own up to the highest one visible here.
struct CPUControlGroups: Equatable {
    /// The version of control groups, which decides the files of a group.
    enum Version: Equatable {
        case legacy
        case unified
    }

    var version: Version
    /// The groups' folders, innermost first.
    var folders: [String]

    /// The result of the search for a thread's groups.
    enum Finding: Equatable {
        case groups(CPUControlGroups)
        /// No controller of CPU time is in use.
        case none
        /// The groups can't be seen, with the reason.
        case unknown(String)
    }

    /// Finds the groups of a thread.
    ///
    /// - Parameters:
    ///   - membership: the text of `/proc/…/cgroup`; nil if it can't be read.
    ///   - mounts: the text of `/proc/…/mountinfo`; nil if it can't be read.
    static func find(membership: String?, mounts: String?) -> Finding {
        guard let membership else { return .unknown("/proc/self/cgroup can't be read") }
        var unified: String?
        var legacy: String?
        for line in membership.split(separator: "\n") {
            // Format: hierarchy:controllers:path
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            if fields[1].split(separator: ",").contains("cpu") {
                legacy = String(fields[2])
            } else if fields[0] == "0" {
                unified = String(fields[2])
            }
        }
        // A controller is in one hierarchy only: version 1 or version 2.
        guard let path = legacy ?? unified else { return .none }
        let version: Version = legacy == nil ? .unified : .legacy
        guard let mounts else { return .unknown("/proc/self/mountinfo can't be read") }
        let candidates = mounts.split(separator: "\n").compactMap { Mount($0, of: version) }
        guard !candidates.isEmpty else { return .unknown("the control groups of the CPU are not mounted here") }
        // The last mount hides those before it.
        for mount in candidates.reversed() {
            if let folders = mount.folders(of: path) {
                return .groups(CPUControlGroups(version: version, folders: folders))
            }
        }
        return .unknown("this process's control group lies outside what is mounted here")
    }
}

/// A mounted hierarchy of control groups.
private struct Mount {
    /// The group of the hierarchy at the mount's top.
    private var root: String
    private var point: String

    /// Parses a line of `mountinfo`; nil if it is no such mount.
    init?(_ line: Substring, of version: CPUControlGroups.Version) {
        // Format: id parent device root point options optional… - type source options
        let halves = line.split(separator: " - ", maxSplits: 1)
        guard halves.count == 2 else { return nil }
        let first = halves[0].split(separator: " ")
        let last = halves[1].split(separator: " ")
        guard first.count >= 5, last.count >= 3 else { return nil }
        switch version {
        case .unified: guard last[0] == "cgroup2" else { return nil }
        case .legacy: guard last[0] == "cgroup", last[2].split(separator: ",").contains("cpu") else { return nil }
        }
        root = String(first[3])
        point = String(first[4])
    }

    /// Returns the folders of a group and its parents, up to this mount; nil if the group is not below the mount.
    func folders(of path: String) -> [String]? {
        let top = root.split(separator: "/")
        let parts = path.split(separator: "/")
        guard parts.starts(with: top), !parts.contains("..") else { return nil }
        let rest = parts.dropFirst(top.count)
        return (0...rest.count).reversed().map { count in
            ([point] + rest.prefix(count).map(String.init)).joined(separator: "/")
        }
    }
}
