public import FrameTrace
import Glibc

/// The description of this machine.
public enum MachineSurvey {
    /// Returns the machine as a run uses it, with the capabilities that the run depends on.
    public static func summary(
        _ plan: CPUPlan,
        _ capabilities: [Capability] = CapabilityProbe.all()
    ) -> MachineSummary {
        let kernel = kernelName()
        return MachineSummary(
            processor: field("model name", of: "/proc/cpuinfo") ?? "unknown",
            onlineCPUs: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
            appCPUs: plan.apps.map(Int.init),
            ownCPUs: plan.own.map(Int.init),
            kernel: kernel,
            system: systemName(),
            hypervisor: hypervisor(),
            capabilities: capabilities
        )
    }

    private static func kernelName() -> String {
        TextFile.read("/proc/sys/kernel/osrelease")?.trimmedLine ?? "unknown"
    }

    private static func systemName() -> String {
        guard let text = TextFile.read("/etc/os-release") else { return "unknown" }
        for line in text.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
            return String(line.dropFirst("PRETTY_NAME=".count)).filter { $0 != "\"" }
        }
        return "unknown"
    }

    private static func hypervisor() -> String? {
        let flags = field("flags", of: "/proc/cpuinfo")?.split(separator: " ") ?? []
        guard flags.contains("hypervisor") else { return nil }
        return TextFile.read("/sys/class/dmi/id/sys_vendor")?.trimmedLine ?? "of unknown kind"
    }

    private static func field(_ name: String, of path: String) -> String? {
        guard let text = TextFile.read(path) else { return nil }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, String(parts[0]).trimmedLine == name { return String(parts[1]).trimmedLine }
        }
        return nil
    }
}

extension String {
    /// The text without white space at its ends.
    package var trimmedLine: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
