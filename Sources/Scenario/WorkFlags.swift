/// The flags of a work item, with their values in dispatch's C interface.
public struct WorkFlags: OptionSet, Sendable, Hashable {
    /// The flags as bits.
    public let rawValue: UInt8
    /// Creates flags of the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Runs alone on a concurrent queue of the app; has no effect elsewhere.
    public static let barrier = WorkFlags(rawValue: 0x01)
    /// Captures no QoS.
    public static let detached = WorkFlags(rawValue: 0x02)
    /// Captures the QoS where the item is made, not where it is submitted.
    public static let assignCurrentContext = WorkFlags(rawValue: 0x04)
    /// Has no QoS class.
    public static let noQoS = WorkFlags(rawValue: 0x08)
    /// Prefers the queue's class.
    public static let inheritQoS = WorkFlags(rawValue: 0x10)
    /// Prefers the item's class.
    public static let enforceQoS = WorkFlags(rawValue: 0x20)

    /// The item's end presents the frame in which it was submitted. Not a flag of dispatch, and not available to
    /// workloads.
    package static let presents = WorkFlags(rawValue: 0x80)

    /// Every flag, with its name in workloads.
    public static let named: [(name: String, flag: WorkFlags)] = [
        ("barrier", .barrier), ("detached", .detached), ("assignCurrentContext", .assignCurrentContext),
        ("noQoS", .noQoS), ("inheritQoS", .inheritQoS), ("enforceQoS", .enforceQoS),
    ]
}
