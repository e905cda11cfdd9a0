import CUnwind

/// The changes of thread priorities that the kernel allows this process, found by trying.
package struct SchedulingRights: Sendable, Equatable {
    /// The real-time priority of the thread that waits for a live run's timers, above the watcher's.
    package static let timekeeper: Int32 = 2
    /// The real-time priority of threads that wait for the gate, and so of the thread inside: above all others that
    /// enter.
    package static let ceiling = timekeeper + 1

    /// Whether nice values can be lowered again. If not, none is raised either: a worker thread would stay behind.
    package var mayRenice: Bool
    /// Whether threads can be put under SCHED_RR and taken out again.
    package var mayRaise: Bool
    /// Whether threads can be put under SCHED_FIFO at the gate's ceiling.
    package var mayTakeCeiling: Bool

    /// No rights.
    package static let none = SchedulingRights(mayRenice: false, mayRaise: false, mayTakeCeiling: false)

    /// Tries the changes on a temporary thread, so that they have no lasting effect.
    package static func probe() -> SchedulingRights {
        let rights = Guarded(SchedulingRights.none)
        let thread = try? PlatformThread(name: "fbprof-probe") {
            let mayRenice = fb_set_fair(0, 10, 0) == 0 && fb_set_fair(0, -4, 0) == 0
            let mayRaise =
                fb_set_scheduler(0, Int32(FB_POLICY_RR), KernelRank.raisedPriority) == 0
                && fb_set_fair(0, 0, 0) == 0
            let mayTakeCeiling = fb_set_scheduler(0, Int32(FB_POLICY_FIFO), ceiling) == 0 && fb_set_fair(0, 0, 0) == 0
            rights.withLock {
                $0 = SchedulingRights(
                    mayRenice: mayRenice,
                    mayRaise: mayRenice && mayRaise,
                    mayTakeCeiling: mayTakeCeiling
                )
            }
        }
        thread?.join()
        return rights.withLock { $0 }
    }
}
