public import FrameTrace

/// The inputs to a thread's scheduling: the class of its work, and its override.
///
/// Engines convert it into a nice value, a policy or a priority; see ``ThreadRank/nice`` and ``ThreadRank/priority``.
public struct ThreadRank: Sendable, Equatable, Hashable {
    /// The class of its work.
    public var qos: QoS
    /// The class of its override, if any.
    public var override: QoS?
    /// Whether its app is the one that ``PlatformRules/focalBoost`` favors.
    public var isFocal: Bool
    /// The platform whose rules apply.
    public var platform: Platform
    /// Whether it is a main thread. On Linux, main threads have nice 0 regardless of their class.
    public var isMain: Bool

    /// Creates a thread's rank.
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

    /// The effective class.
    public var effective: QoS { max(qos, override ?? qos) }

    /// Whether an override raises it above its own class.
    public var isRaised: Bool { effective > qos }
}
