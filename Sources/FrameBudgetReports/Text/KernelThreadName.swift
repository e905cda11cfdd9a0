import FrameBudget

/// Names of kernel threads. Users cannot stop these: they do work of the kernel or what programs request of it.
///
/// Results contain only a thread's name. A program may have one of these names; hardly any has.
enum KernelThreadName {
    /// Prefixes of such names, followed by a number, a CPU or a device.
    private static let beginnings = [
        "kworker/", "ksoftirqd/", "migration/", "cpuhp/", "idle_inject/", "irq/", "jbd2/", "xfsaild/",
        "kdamond.", "kswapd", "kcompactd", "rcu_", "rcuog/", "rcuop/", "scsi_eh_", "watchdog/", "ktimers/",
        "napi/", "txg_", "z_wr_", "z_rd_", "dmcrypt_write", "f2fs_", "btrfs-transacti", "btrfs-cleaner",
    ]
    /// Whole names.
    private static let names: Set = [
        "kthreadd", "khugepaged", "ksmd", "kauditd", "khungtaskd", "oom_reaper", "writeback", "kblockd", "kdevtmpfs",
        "watchdogd", "usb-storage",
    ]

    /// Recognizes `loop0` of a mounted file, and `md0_raid1` of several disks.
    private static func isDevice(_ name: String) -> Bool {
        if name.hasPrefix("loop") { return name.count > 4 && name.dropFirst(4).allSatisfy(\.isNumber) }
        let parts = name.split(separator: "_", maxSplits: 1)
        return parts.count == 2 && parts[0].hasPrefix("md") && parts[0].count > 2
            && parts[0].dropFirst(2).allSatisfy(\.isNumber)
    }

    /// Whether a culprit is a kernel thread, by its name.
    static func isOne(_ culprit: Culprit) -> Bool {
        culprit.kind == .process
            && (names.contains(culprit.name) || beginnings.contains { culprit.name.hasPrefix($0) }
                || isDevice(culprit.name))
    }
}
