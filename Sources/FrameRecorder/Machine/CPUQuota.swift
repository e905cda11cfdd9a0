/// The CPU quota of the control groups that this process is in, v2 or v1.
package enum CPUQuota {
    /// How many CPUs' worth of time the tightest quota grants; nil where there is none.
    package static func current() -> Double? {
        guard let groups = TextFile.read("/proc/self/cgroup") else { return nil }
        var quotas: [Double] = []
        for line in groups.split(separator: "\n") {
            // hierarchy:controllers:path
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let controllers = fields[1].split(separator: ",")
            if fields[0] == "0" {
                quotas += ancestors(of: String(fields[2])).compactMap { unified("/sys/fs/cgroup\($0)") }
            } else if controllers.contains("cpu") {
                let roots = ["/sys/fs/cgroup/\(fields[1])", "/sys/fs/cgroup/cpu"]
                for root in roots { quotas += ancestors(of: String(fields[2])).compactMap { legacy(root + $0) } }
            }
        }
        return quotas.min()
    }

    /// The path and every folder above it, the innermost first.
    private static func ancestors(of path: String) -> [String] {
        var parts = path.split(separator: "/")
        var paths: [String] = []
        while !parts.isEmpty {
            paths.append("/" + parts.joined(separator: "/"))
            parts.removeLast()
        }
        return paths + [""]
    }

    private static func unified(_ folder: String) -> Double? {
        let fields = TextFile.read(folder + "/cpu.max")?.trimmedLine.split(separator: " ") ?? []
        guard fields.count == 2, let quota = Double(fields[0]), let period = Double(fields[1]), period > 0 else {
            return nil
        }
        return quota / period
    }

    private static func legacy(_ folder: String) -> Double? {
        guard let quota = TextFile.read(folder + "/cpu.cfs_quota_us").flatMap({ Double($0.trimmedLine) }), quota > 0,
            let period = TextFile.read(folder + "/cpu.cfs_period_us").flatMap({ Double($0.trimmedLine) }), period > 0
        else { return nil }
        return quota / period
    }
}
