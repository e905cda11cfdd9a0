import CUnwind

/// What the kernel lets this process do with the priorities of its threads; found out by trying.
package struct SchedulingRights: Sendable, Equatable {
    /// The real-time priority of the thread that waits for a live run's timers: above the watcher's.
    package static let timekeeper: Int32 = 2
    /// The real-time priority of who waits for the gate, and so of who is in it: above all others who enter.
    package static let ceiling = timekeeper + 1

    /// Nice values can be lowered again. Where they can't, none is raised either: a worker thread would stay behind.
    package var mayRenice: Bool
    /// Threads can be put under SCHED_RR and taken out again.
    package var mayRaise: Bool
    /// Threads can be put under SCHED_FIFO at the gate's ceiling.
    package var mayTakeCeiling: Bool

    /// Nothing is allowed.
    package static let none = SchedulingRights(mayRenice: false, mayRaise: false, mayTakeCeiling: false)

    /// Tries it on a thread of its own, so that nothing of it stays.
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
