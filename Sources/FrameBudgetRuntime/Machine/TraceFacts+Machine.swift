public import FrameBudget

extension TraceFacts {
    /// What the kernel of a machine lets a recorder see.
    ///
    /// CPU time that no recorded thread uses is a quota's only where one is set. Where every thread is recorded and there is no
    /// quota, it is unexplained.
    public init(on machine: MachineSummary) {
        func works(_ name: String) -> Bool { machine.capabilities.contains { $0.name == name && $0.isAvailable } }
        let hasQuota = machine.capabilities.contains { $0.name == Capability.noQuota && !$0.isAvailable }
        let seesAll = works(Capability.whoElseRan)
        let unseen: UnseenCPU =
            if hasQuota { seesAll ? .quota : .unknown } else { seesAll ? .unknown : .otherProcess }
        self.init(
            threads: seesAll ? .every : works(Capability.whoRan) ? .ownProcess : .unknown,
            unseenCPU: unseen,
            countsInterrupts: works(Capability.interrupts)
        )
    }
}
