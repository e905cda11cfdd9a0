import FrameRecorder
import FrameTrace
import Scenario

/// Warns of the cost of a large workload before it runs.
enum CostWarning {
    /// Returns the cost in words; nil for a small workload.
    static func text(_ cost: WorkloadCost) -> String? {
        guard cost.isLarge else { return nil }
        return
            "up to \(count(cost.frames)) frames and \(count(cost.acts)) steps, locks, signals and items; in virtual time "
            + "about \(bytes(cost.memory)) of memory and \(time(cost.seconds))"
    }

    /// Returns the warning for a live run whose apps use all CPUs that there are; nil if one is left for fbprof's own
    /// threads.
    ///
    /// - Parameters:
    ///   - cores: the CPUs of the apps.
    ///   - allowed: the number of CPUs that this process may use.
    static func sharedCPUs(cores: Int, allowed: Int = CPUPlan.allowed().count) -> String? {
        guard cores == allowed else { return nil }
        let cpus = allowed == 1 ? "1 CPU" : "\(allowed) CPUs"
        let advice = cores == 1 ? "" : ", or --set device.cores=\(cores - 1)"
        return "device.cores is \(cores), and this process may use \(cpus): in a live run, fbprof's own threads share "
            + "the apps' CPUs and disturb them; use a machine with one CPU more\(advice)"
    }

    /// Warns of a large run in virtual time, and refuses one that no machine could execute.
    ///
    /// - Throws: ``Failure``.
    static func check(_ workload: Workload) throws(Failure) {
        let cost = CompiledWorkload(workload).cost
        guard let text = text(cost) else { return }
        guard !cost.isTooLarge else {
            throw Failure(.wrongInput, "\(workload.name) is too large to run in virtual time: \(text)")
        }
        Console.error("fbprof: warning: \(workload.name) is large: \(text)")
    }

    private static func count(_ value: Double) -> String {
        switch value {
        case ..<1e3: "\(Int(value.rounded()))"
        case ..<1e6: DecimalText.trimmed(value / 1e3, places: 0) + " thousand"
        case ..<1e9: DecimalText.trimmed(value / 1e6, places: 1) + " million"
        default: DecimalText.trimmed(min(value, 1e18) / 1e9, places: 1) + " billion"
        }
    }

    private static func bytes(_ value: Double) -> String {
        DecimalText.trimmed(min(value, 1e18) / 1e9, places: 1) + " GB"
    }

    private static func time(_ seconds: Double) -> String {
        seconds < 7200
            ? DecimalText.trimmed(seconds / 60, places: 0) + " min"
            : DecimalText.trimmed(min(seconds, 1e12) / 3600, places: 0) + " h"
    }
}
