import FrameBudget
import FrameTrace

/// Whether runs are complete, and can be compared.
extension Gate {
    /// Checks that the run is complete. The part it did not reach cannot be known to be within a limit.
    static func completenessChecks(_ result: RunResult, _ side: String) -> [GateCheck] {
        guard result.run.ending != .complete else { return [] }
        let reason = "it was \(result.run.ending == .interrupted ? "interrupted" : "cut short")"
        return [GateCheck("whole \(side)", verdict: .inconclusive, reason: reason)]
    }

    /// Describes the differences that make figures of the two runs incomparable.
    ///
    /// A changed workload is not among them: it is what the gate judges, whatever the name of its file.
    static func differences(_ run: RunResult, _ baseline: RunResult) -> [String] {
        func fact(_ name: String, _ before: String, _ now: String) -> String? {
            before == now ? nil : "the baseline \(name) \(before), and the run \(now)"
        }
        let (one, other) = (baseline.run, run.run)
        let isExact = one.isExact && other.isExact
        let engines: String? =
            one.conditions == other.conditions
            ? nil : "the baseline was run \(one.conditions.manner), this run \(other.conditions.manner)"
        return [
            engines,
            fact("has cores:", "\(one.cores)", "\(other.cores)"),
            fact("has a display of", "\(one.refresh.hertz) Hz", "\(other.refresh.hertz) Hz"),
            isExact ? fact("was run from seed", "\(one.seed)", "\(other.seed)") : nil,
            isExact ? fact("lasts", seconds(one.observed), seconds(other.observed)) : nil,
        ].compactMap(\.self)
    }

    private static func seconds(_ time: TimeSpan) -> String { "\(DecimalText.trimmed(time.inSeconds, places: 3)) s" }

    /// Checks whether the two runs can be compared at all.
    static func validity(_ run: RunResult, _ baseline: RunResult?) -> [GateCheck] {
        var checks = completenessChecks(run, "run")
        guard let baseline else { return checks }
        checks += completenessChecks(baseline, "baseline")
        let differences = differences(run, baseline)
        if !differences.isEmpty {
            let reason = differences.joined(separator: "; ")
            checks.append(GateCheck("baseline of the same kind of run", verdict: .missing, reason: reason))
        } else if baseline.run.name != run.run.name {
            let reason =
                "the workloads have different names: \(baseline.run.name) in the baseline, \(run.run.name) in the run"
            checks.append(GateCheck("baseline of the same name", verdict: .advisory, reason: reason))
        }
        if differences.isEmpty, let other = otherBudgets(run, baseline) { checks.append(other) }
        if let reason = unquiet(run, baseline) {
            checks.append(GateCheck("quiet machine", verdict: .inconclusive, reason: reason))
        }
        return checks
    }

    /// Explains why times of the two runs can't be separated from the machine's activity; nil where they can.
    static func unquiet(_ run: RunResult, _ baseline: RunResult) -> String? {
        let sides = [(baseline, "baseline"), (run, "run")].filter { result, _ in
            !result.run.isExact && result.quality.isQuiet != true
        }
        guard !sides.isEmpty else { return nil }
        let names = sides.map(\.1).joined(separator: " and ")
        let isKnown = sides.contains { $0.0.quality.isQuiet == false }
        return isKnown
            ? "the machine was not quiet during the \(names); compare in turns with fbprof ab"
            : "it is not known whether the machine was quiet during the \(names); compare in turns with fbprof ab"
    }
}
