extension ThreadRank {
    /// The nice value that a rank comes to.
    var nice: Int {
        if platform == .linux && isMain { return 0 }
        switch (qos, platform) {
        case (.userInteractive, .darwin): return -4
        case (.userInteractive, .linux), (.userInitiated, _): return -2
        case (.default, _): return 0
        case (.utility, .darwin): return 5
        case (.utility, .linux): return 2
        case (.background, _), (.maintenance, _): return 10
        }
    }

    /// The priority on Darwin (`semantics.md` Q-1).
    var priority: Int {
        switch effective {
        case .userInteractive: isFocal ? 47 : 46
        case .userInitiated: 37
        case .default: 31
        case .utility: 20
        case .background, .maintenance: 4
        }
    }

    /// Whether it runs before all threads with nice values.
    var isRealTime: Bool { isRaised }
}
