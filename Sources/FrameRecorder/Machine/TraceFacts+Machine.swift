public import FrameTrace

extension TraceFacts {
    /// Derives the limits of a recorder from a machine's capabilities.
    ///
    /// CPU time that no recorded thread uses counts as a quota's only if there is one. If every thread is recorded and
    /// there is no quota, it is unexplained.
    public init(on machine: MachineSummary) {
        func works(_ kind: Capability.Kind) -> Bool { machine[kind]?.isAvailable ?? false }
        let seesAll = works(.foreignSlices)
        let noQuota = machine[.noQuota]
        let hasQuota = noQuota.map { !$0.isAvailable && !$0.isUnknown } ?? false
        let unseen: UnseenCPU =
            if seesAll {
                hasQuota ? .quota : .unknown
            } else {
                // Without a quota, only a thread of another process can have used the CPU.
                works(.noQuota) ? .otherProcess : .unknown
            }
        self.init(
            threads: seesAll ? .every : works(.threadSlices) ? .ownProcess : .unknown,
            unseenCPU: unseen,
            countsInterrupts: works(.interrupts),
            seesStops: works(.stops)
        )
    }
}
