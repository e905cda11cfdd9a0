public import FrameTrace

/// What a thread's place in the scheduler is decided by: the class of what it does, and what raises it.
///
/// Engines turn it into a nice value, a policy or a priority; see ``ThreadRank/nice`` and ``ThreadRank/priority``.
public struct ThreadRank: Sendable, Equatable, Hashable {
    /// The class of what it does.
    public var qos: QoS
    /// The class that an override raises it to, where one does.
    public var override: QoS?
    /// Whether its app is the one that ``PlatformRules/focalBoost`` favours.
    public var isFocal: Bool
    /// Whose rules decide what it comes to.
    public var platform: Platform
    /// Whether it is a main thread: on Linux those are of nice 0 whatever their class.
    public var isMain: Bool

    /// A thread's rank.
    public init(
        _ qos: QoS,
        override: QoS? = nil,
        isFocal: Bool = false,
        platform: Platform = .darwin,
        isMain: Bool = false
    ) {
        self.qos = qos
        self.override = override
        self.isFocal = isFocal
        self.platform = platform
        self.isMain = isMain
    }

    /// The class it runs at.
    public var effective: QoS { max(qos, override ?? qos) }

    /// Whether an override is in force that raises it above its own class.
    public var isRaised: Bool { effective > qos }
}
