import FrameBudget

extension ThreadRoster {
    /// A roster for a compiled workload: no workers where nothing is handed to other threads.
    convenience init(_ compiled: CompiledWorkload) {
        let rules = compiled.workload.rules
        // On Linux every class has a pool of its own; and everywhere there is one of cooperative threads.
        let perScope = (rules.platform == .linux ? QoS.allCases.count : 1) + 1
        let scopes = rules.pool == .perApp ? compiled.apps.count : 1
        self.init(
            mainThreads: compiled.apps.count,
            workers: compiled.works.isEmpty ? 0 : scopes * perScope * Self.workersPerPool
        )
    }
}
