import FrameBudget

/// Names of kernel threads, which nobody can stop: they do work of the kernel or what programs ask of it.
///
/// Results say no more of a thread than its name. A program may have one of these names; hardly any has.
enum KernelThreadName {
    /// With what these names begin; what follows is a number, a CPU or a device.
    private static let beginnings = [
        "kworker/", "ksoftirqd/", "migration/", "cpuhp/", "idle_inject/", "irq/", "jbd2/", "xfsaild/", "btrfs-",
        "kdamond.", "kswapd", "kcompactd", "rcu_", "rcuog/", "rcuop/", "scsi_eh_", "watchdog/", "ktimers/",
    ]
    /// Whole names.
    private static let names: Set = [
        "kthreadd", "khugepaged", "ksmd", "kauditd", "khungtaskd", "oom_reaper", "writeback", "kblockd", "kdevtmpfs",
    ]

    /// Whether who had the CPU is a kernel thread, by its name.
    static func isOne(_ culprit: Culprit) -> Bool {
        culprit.kind == .process
            && (names.contains(culprit.name) || beginnings.contains { culprit.name.hasPrefix($0) })
    }
}
