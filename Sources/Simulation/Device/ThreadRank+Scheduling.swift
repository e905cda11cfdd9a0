import FrameTrace
import Scenario

extension ThreadRank {
    /// Its priority on Darwin, higher first: the band of the class it runs at.
    public var priority: Int {
        effective == .userInteractive && isFocal ? 47 : effective.darwinPriority
    }

    /// The nice value of the class it runs at; of its own where ``isRealTime`` puts it in front anyhow.
    ///
    /// For Darwin's rules this is a likeness of the bands; for Linux' it is what libdispatch sets:
    /// main threads stay at 0 (W-13, W-14).
    public var nice: Int {
        switch platform {
        case .darwin: darwinNice
        case .linux: isMain ? 0 : qos.linuxWorkerNice
        }
    }

    /// Whether an override puts it in front of all threads that share the CPU by their nice values.
    ///
    /// A live engine makes it SCHED_RR for that time: a nice value alone would leave it behind many others. Only for
    /// those whom the user interface waits for: what is raised less must not go before it.
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
