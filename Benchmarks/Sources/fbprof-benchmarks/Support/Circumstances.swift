import FrameRecorder
import FrameTrace

/// On what and when a benchmark ran: without it no figure means anything.
struct Circumstances {
    private let startedAt = MonotonicClock.date()
    private let loadBefore = Self.load()

    /// All of it in a line. Ask at the end: it says the load before and after.
    func line() throws -> String {
        let machine = MachineSurvey.summary(try CPUPlan(cores: 1))
        // The version alone: what a builder of kernels adds says nothing to others.
        let kernel = machine.kernel.prefix { $0 != "-" }
        let cpus = "\(machine.onlineCPUs) CPU" + (machine.onlineCPUs == 1 ? "" : "s")
        let place = machine.hypervisor == nil ? "" : ", a virtual machine"
        return "Measured \(startedAt) on \(machine.processor), \(cpus)\(place), \(machine.system), Linux \(kernel). "
            + "Load (1 min) \(loadBefore) before, \(Self.load()) after; the load counts the benchmark itself."
    }

    private static func load() -> String {
        KernelFile.text("/proc/loadavg")?.split(separator: " ").first.map(String.init) ?? "unknown"
    }
}
