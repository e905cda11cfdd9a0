import Scenario
import Simulation

extension ThreadRoster {
    /// Creates a roster for a compiled workload.
    convenience init(_ compiled: CompiledWorkload) {
        self.init(mainThreads: compiled.apps.count, workers: compiled.workerCapacity)
    }
}
