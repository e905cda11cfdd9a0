import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import WorkloadYAML

/// Judges a run by a workload's gate, a rules file, the command line and a stored baseline.
struct WorkloadGate {
    let options: GateRuleOptions
    let quarantines: [Quarantine]

    /// Returns whether a path is that of a workload.
    static func isWorkload(_ path: String) -> Bool {
        hasWorkloadExtension(path) && !FileSystem.isFolder(path)
    }

    /// Returns whether a file's name ends as that of a workload, in capitals or not.
    static func hasWorkloadExtension(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }

    /// Today, as 2026-11-21.
    static var day: String { String(MonotonicClock.date().prefix(10)) }

    /// Reads the file of `--rules`.
    ///
    /// - Throws: ``Failure`` or `WorkloadError`.
    func rules() throws -> GateSpec {
        guard let path = options.rules else { return GateSpec() }
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path, limit: (1 << 20) + 1)
        } catch {
            throw Failure(.storage, error.description)
        }
        return Self.placed(try GateFile.parse(bytes, named: path), beside: path)
    }

    /// Returns the rules for judging an existing run.
    ///
    /// - Throws: ``Failure`` or `WorkloadError`.
    func spec(ofRun path: String) throws -> GateSpec {
        let spec = options.applied(to: try rules(), quarantines: quarantines)
        guard spec.rules.hasBudgets || spec.baseline != nil || spec.virtualBaseline != nil else {
            throw Failure(.usage, "\(options.rules ?? path) names no budget and no baseline: there is nothing to check")
        }
        return spec
    }

    /// Returns the rules for judging a workload's runs, and checks that its baseline exists before anything runs.
    ///
    /// - Parameters:
    ///   - overrides: the `--set` overrides, for the suggested command that saves a baseline.
    ///   - seed: the `--seed` option, for the same command.
    /// - Throws: ``Failure`` or `WorkloadError`.
    func spec(
        of workload: Workload,
        at path: String,
        isVirtual: Bool,
        overrides: [String],
        seed: UInt64?
    ) throws -> GateSpec {
        if options.rules != nil, workload.gate != nil {
            throw Failure(.usage, "\(path) has a gate of its own: give no --rules, or take one of them out")
        }
        var file = try rules()
        if let gate = workload.gate { file = Self.placed(gate, beside: path) }
        var spec = options.applied(to: file, quarantines: quarantines)
        let names = workload.apps.map(\.name) + workload.programs.map(\.name)
        spec.rules = SharedNames(names).applied(to: spec.rules)
        let baseline = isVirtual ? spec.virtualBaseline : spec.baseline
        guard spec.rules.hasBudgets || baseline != nil else {
            throw Failure(
                .usage,
                "\(path) has no gate, or one without a budget and a\(isVirtual ? " virtualB" : " b")aseline: there is nothing "
                    + "to check; add a gate, or give --max-dropped or --baseline"
            )
        }
        guard let baseline else { return spec }
        guard FileSystem.exists(baseline) else {
            let words = ChangedWorkloadWords(
                file: path,
                run: path,
                baseline: baseline,
                isVirtual: isVirtual,
                overrides: overrides,
                seed: seed
            )
            throw Failure(.baselineMissing, "there is no baseline at \(baseline); make one with: \(words.firstSaving)")
        }
        _ = try GateReference.read(baseline)
        return spec
    }

    /// Returns the verdict on a run.
    ///
    /// - Throws: ``Failure`` if its baseline can't be read.
    func judge(_ result: RunResult, _ spec: GateSpec) throws -> GateReport {
        let path = result.run.isExact ? spec.virtualBaseline : spec.baseline
        let checks: [GateCheck]
        if let path {
            switch try GateReference.read(path) {
            case .stored(let baseline): checks = StoredGate(baseline: baseline, rules: spec.rules).checks(result)
            case .run(_, let earlier): checks = Gate.checks(run: result, baseline: earlier, rules: spec.rules)
            }
        } else {
            checks = Gate.checks(run: result, baseline: nil, rules: spec.rules)
        }
        return GateReport(checks, rules: spec.rules, day: Self.day)
    }

    /// Returns rules whose baseline paths are resolved relative to the rules' file.
    private static func placed(_ spec: GateSpec, beside file: String) -> GateSpec {
        var spec = spec
        spec.baseline = spec.baseline.map { beside(file, $0) }
        spec.virtualBaseline = spec.virtualBaseline.map { beside(file, $0) }
        return spec
    }

    /// Returns a path in a file, resolved relative to that file.
    static func beside(_ file: String, _ path: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        return String(file[...slash]) + path
    }
}
