public import FrameBudget
import FrameTrace

/// The properties that runs must share to be compared over time: workload, conditions and machine.
public struct HistoryLane: Sendable, Hashable {
    /// The workload's name.
    public var workload: String
    /// A hash of the workload's content, or of the run's outline if the content is unknown.
    public var digest: String
    /// The seed of all random draws in virtual time, where it decides every figure; nil for live runs, which differ
    /// anyway.
    public var seed: UInt64?
    /// The engine and scheduler of the run.
    public var conditions: RunConditions
    /// A hash of ``machineName``.
    public var machine: String
    /// The machine in words: processor, CPUs, kernel, hypervisor.
    public var machineName: String

    /// Creates a lane.
    public init(
        workload: String,
        digest: String,
        seed: UInt64? = nil,
        conditions: RunConditions,
        machineName: String
    ) {
        self.workload = workload
        self.digest = digest
        self.seed = seed
        self.conditions = conditions
        self.machineName = machineName
        var hash = ContentHash()
        hash.add(machineName)
        machine = String(hash.text.prefix(8))
    }

    /// Creates the lane of a run.
    public init(_ result: RunResult) {
        self.init(
            workload: result.run.name,
            digest: result.run.workloadDigest ?? Self.outline(result),
            seed: result.run.isExact ? result.run.seed : nil,
            conditions: result.run.conditions,
            machineName: Self.name(of: result.machine)
        )
    }

    /// Returns a description of a machine, equal for runs whose times can be compared.
    static func name(of machine: MachineSummary) -> String {
        var parts = [
            machine.processor, "\(machine.appCPUs.count) of \(machine.onlineCPUs) CPUs", "Linux \(machine.kernel)",
        ]
        if machine.kernel == "none" { parts.removeLast() }
        if let hypervisor = machine.hypervisor { parts.append(hypervisor) }
        return parts.joined(separator: ", ")
    }

    /// Returns a hash of the known properties of a run without a workload digest: of a program, or from an earlier
    /// version.
    private static func outline(_ result: RunResult) -> String {
        var hash = ContentHash()
        hash.add("\(result.run.refresh.millihertz) \(result.run.cores) \(result.run.planned?.nanoseconds ?? 0)")
        for app in result.apps {
            hash.add("\(app.name) \(app.budget.nanoseconds) \(app.pacing?.rawValue ?? "")")
            if let pipeline = app.pipeline { hash.add("\(pipeline.buffers) \(pipeline.latency)") }
        }
        return hash.text
    }
}
