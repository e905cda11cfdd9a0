import FrameTrace
import Scenario

extension VirtualMachine {
    func describe(_ scheduler: SchedulerModel, recordedBy: String) {
        let workload = compiled.workload
        let header = TraceHeader(
            name: workload.name,
            engine: "virtual, \(scheduler.rawValue)",
            facts: .virtualTime,
            scheduler: scheduler.rawValue,
            recordedBy: recordedBy,
            startedAt: "",
            planned: workload.duration,
            warmUp: workload.warmUp,
            seed: workload.seed,
            cores: workload.device.cores,
            grid: grid,
            rules: workload.rules,
            workloadDigest: workload.digest,
            workloadFields: workload.fields
        )
        emit(.header(header))
        emit(.machine(.modelled(scheduler, cores: workload.device.cores)))
        for record in compiled.descriptions(grid: grid) { emit(record) }
    }
}

extension MachineSummary {
    /// The machine of a virtual run.
    fileprivate static func modelled(_ scheduler: SchedulerModel, cores: Int) -> MachineSummary {
        let all = Capability(
            name: "everything",
            isAvailable: true,
            note: "time is virtual: CPU time, run-queue delay and wake-ups are known exactly; there are no real stacks"
        )
        return MachineSummary(
            processor: "modelled, \(scheduler.rawValue) scheduler",
            onlineCPUs: cores,
            appCPUs: Array(0..<cores),
            ownCPUs: [],
            kernel: "none",
            system: "virtual time",
            hypervisor: nil,
            capabilities: [all]
        )
    }
}
