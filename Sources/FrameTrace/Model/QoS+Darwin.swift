/// The values that Darwin gives to a QoS class.
extension QoS {
    /// The base priority of a thread of the class, without any change that raises or lowers it.
    package var darwinPriority: Int {
        switch self {
        case .maintenance, .background: 4
        case .utility: 20
        case .default: 31
        case .userInitiated: 37
        case .userInteractive: 46
        }
    }

    /// Returns the base priority at a relative priority of 0 to −15; it never reaches the band below.
    ///
    /// A relative priority outside 0 to −15 counts as the nearer end.
    func darwinPriority(relative: Int) -> Int {
        let band = darwinPriority - priorityBelow
        return darwinPriority - ((band * -max(-15, min(0, relative))) >> 4)
    }

    /// The I/O tier of its reads and writes: 0 is never throttled for another tier, 3 is throttled for all others.
    package var ioTier: Int {
        switch self {
        case .maintenance: 3
        case .background: 2
        case .utility: 1
        case .default, .userInitiated, .userInteractive: 0
        }
    }

    /// Creates the class of a global queue from the legacy priority `high`, `default`, `low` or `background`.
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
