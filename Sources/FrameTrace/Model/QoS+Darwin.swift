/// What Darwin makes of a class.
extension QoS {
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
