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
