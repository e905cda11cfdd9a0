/// What Darwin makes of a class (`semantics.md` Q-1).
extension QoS {
    /// Its value as a `qos_class_t`.
    var darwinClass: UInt32 {
        switch self {
        case .maintenance: 0x05
        case .background: 0x09
        case .utility: 0x11
        case .default: 0x15
        case .userInitiated: 0x19
        case .userInteractive: 0x21
        }
    }

    /// The base priority of a thread of the class, before anything that raises or lowers it.
    package var darwinPriority: Int {
        switch self {
        case .maintenance, .background: 4
        case .utility: 20
        case .default: 31
        case .userInitiated: 37
        case .userInteractive: 46
        }
    }

    /// The base priority at a relative priority of 0 to −15, which never reaches the band below.
    ///
    /// A relative priority outside 0 to −15 counts as the nearer end.
    func darwinPriority(relative: Int) -> Int {
        let band = darwinPriority - priorityBelow
        return darwinPriority - ((band * -max(-15, min(0, relative))) >> 4)
    }

    /// How urgent its reads and writes are: 0 is never held back for another tier, 3 for all others.
    package var ioTier: Int {
        switch self {
        case .maintenance: 3
        case .background: 2
        case .utility: 1
        case .default, .userInitiated, .userInteractive: 0
        }
    }

    /// Its throughput tier: 0 has the most.
    var throughputTier: Int {
        switch self {
        case .maintenance, .background: 5
        case .utility: 2
        case .default, .userInitiated: 1
        case .userInteractive: 0
        }
    }

    /// Its latency tier: 0 has the timeliest timers.
    var latencyTier: Int {
        switch self {
        case .maintenance, .background, .utility: 3
        case .default, .userInitiated: 1
        case .userInteractive: 0
        }
    }

    /// How much later than asked for a timer of the class may fire, so that several can fire together.
    ///
    /// Background's and maintenance's timers are of utility's tier, but are let slip further.
    ///
    /// - Parameter delta: From now to the deadline.
    func timerSlop(for delta: TimeSpan) -> TimeSpan {
        let delta = max(0, delta.nanoseconds)
        return switch self {
        case .userInteractive: min(.nanoseconds(delta / 8), .milliseconds(1))
        case .userInitiated, .default: min(.nanoseconds(delta / 4), .milliseconds(5))
        case .utility: Self.slop(delta, times: 4, atMost: .milliseconds(75))
        case .background, .maintenance: Self.slop(delta, times: 32, atMost: .milliseconds(100))
        }
    }

    /// The class of a global queue's priority under its older name: `high`, `default`, `low` or `background`.
    init?(legacyPriority name: String) {
        switch name {
        case "high": self = .userInitiated
        case "default": self = .default
        case "low": self = .utility
        case "background": self = .background
        default: return nil
        }
    }

    private static func slop(_ delta: Int64, times factor: Int64, atMost limit: TimeSpan) -> TimeSpan {
        // Cut before it is multiplied: a deadline may be centuries away.
        min(.nanoseconds(min(delta, limit.nanoseconds) * factor), limit)
    }

    private var priorityBelow: Int {
        switch self {
        case .maintenance, .background: 0
        case .utility: QoS.background.darwinPriority
        case .default: QoS.utility.darwinPriority
        case .userInitiated: QoS.default.darwinPriority
        case .userInteractive: QoS.userInitiated.darwinPriority
        }
    }
}
