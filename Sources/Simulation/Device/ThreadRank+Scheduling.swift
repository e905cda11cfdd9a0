import FrameTrace
import Scenario

extension ThreadRank {
    /// Its priority on Darwin, higher first: the band of the effective class.
    public var priority: Int {
        effective == .userInteractive && isFocal ? 47 : effective.darwinPriority
    }

    /// The nice value of the effective class; that of its own class if ``isRealTime`` prioritizes it anyway.
    ///
    /// By Darwin's rules this approximates the bands; by Linux' rules it is what libdispatch sets: main threads
    /// stay at 0 (W-13, W-14).
    public var nice: Int {
        switch platform {
        case .darwin: darwinNice
        case .linux: isMain ? 0 : qos.linuxWorkerNice
        }
    }

    /// Whether an override prioritizes it over all threads that share the CPU by nice values.
    ///
    /// A live engine makes it SCHED_RR for that time, because a nice value alone would leave it behind many others.
    /// This applies only to threads that the user interface waits for; a thread with a lower override must not preempt
    /// it.
    public var isRealTime: Bool { isRaised && effective == .userInteractive }

    private var darwinNice: Int {
        switch isRealTime ? qos : effective {
        case .userInteractive: -4
        case .userInitiated: -2
        case .default: 0
        case .utility: 5
        case .background, .maintenance: 10
        }
    }
}
