import CUnwind

/// The priority of fbprof's timing threads, above the contention that they observe.
package enum OwnPriority {
    /// The shortest slice that the kernel grants without privilege.
    private static let slice: UInt64 = 100_000

    /// Gives the calling thread exact timers and a real-time priority or, if that is not allowed, the shortest slice.
    package static func raise(to priority: Int32) {
        fb_set_timer_slack(1)
        if fb_set_scheduler(0, Int32(FB_POLICY_FIFO), priority) != 0 { fb_set_fair(0, 0, slice) }
    }
}

/// Confines the calling thread to some CPUs; an empty list means any.
package func confineCurrentThread(to cpus: [Int32]) {
    guard !cpus.isEmpty else { return }
    _ = unsafe cpus.withUnsafeBufferPointer { unsafe fb_set_affinity(0, $0.baseAddress, $0.count) }
}
