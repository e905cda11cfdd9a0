public import FrameBudget
import FrameTrace

/// What runs must have in common to be compared over time: workload, conditions and machine.
public struct HistoryLane: Sendable, Hashable {
    /// The workload's name.
    public var workload: String
    /// A hash of what it says; of its outline where the run has none.
    public var digest: String
    /// The start of every random draw, in virtual time: it decides every figure there. Nil of live runs, which differ anyway.
    public var seed: UInt64?
    /// How times came about and who decided who ran.
    public var conditions: RunConditions
    /// A hash of ``machineName``.
    public var machine: String
    /// The machine in words: processor, CPUs, kernel, hypervisor.
    public var machineName: String

    /// What runs must have in common.
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

    /// What a run shares with those that it can be compared with.
    public init(_ result: RunResult) {
        self.init(
            workload: result.run.name,
            digest: result.run.workloadDigest ?? Self.outline(result),
            seed: result.run.isExact ? result.run.seed : nil,
            conditions: result.run.conditions,
            machineName: Self.name(of: result.machine)
        )
    }

    /// A machine in words, the same for runs that time can be compared between.
    static func name(of machine: MachineSummary) -> String {
        var parts = [
            machine.processor, "\(machine.appCPUs.count) of \(machine.onlineCPUs) CPUs", "Linux \(machine.kernel)",
        ]
        if machine.kernel == "none" { parts.removeLast() }
        if let hypervisor = machine.hypervisor { parts.append(hypervisor) }
        return parts.joined(separator: ", ")
    }

    /// A hash of what can be known of a run whose workload is not: a program, or a run of an earlier version.
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
