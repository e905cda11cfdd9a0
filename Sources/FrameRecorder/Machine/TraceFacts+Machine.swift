public import FrameTrace

extension TraceFacts {
    /// What the kernel of a machine lets a recorder see.
    ///
    /// CPU time that no recorded thread uses is a quota's only where one is set. Where every thread is recorded and there is no
    /// quota, it is unexplained.
    public init(on machine: MachineSummary) {
        func works(_ kind: Capability.Kind) -> Bool { machine[kind]?.isAvailable ?? false }
        let seesAll = works(.whoElseRan)
        let noQuota = machine[.noQuota]
        let hasQuota = noQuota.map { !$0.isAvailable && !$0.isUnknown } ?? false
        let unseen: UnseenCPU =
            if seesAll {
                hasQuota ? .quota : .unknown
            } else {
                // Without a quota, only a thread of another process can have had the CPU.
                works(.noQuota) ? .otherProcess : .unknown
            }
        self.init(
            threads: seesAll ? .every : works(.whoRan) ? .ownProcess : .unknown,
            unseenCPU: unseen,
            countsInterrupts: works(.interrupts),
            seesStops: works(.stops)
        )
    }
}
