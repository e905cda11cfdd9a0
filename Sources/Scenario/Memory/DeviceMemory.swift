public import FrameTrace

/// The memory of the device, and the thresholds of memory pressure (M-4, M-9).
public struct DeviceMemory: Sendable, Equatable {
    /// The total memory.
    public var size: ByteCount
    /// The part that the system uses and never releases.
    public var system: ByteCount
    /// The order in which background apps are terminated.
    public var killOrder: KillOrder

    /// Creates the memory of a device.
    public init(size: ByteCount, system: ByteCount = ByteCount(bytes: 0), killOrder: KillOrder = .largestFirst) {
        self.size = size
        self.system = system
        self.killOrder = killOrder
    }

    /// Below this much available memory, apps are terminated regardless of their state: 5 % (M-4).
    public var critical: Int64 { size.bytes / 20 }
    /// Below this much, suspended apps are terminated, then apps are warned: 10 %, the rule's threshold for idle apps
    /// (M-4).
    public var low: Int64 { size.bytes / 10 }
    /// At this much or less, warnings follow each other without a gap: halfway between ``low`` and ``critical`` (M-9).
    public var urgent: Int64 { low - (low - critical) / 2 }
    /// At this much, memory is no longer short: a fifth above ``low`` (M-3).
    public var recovered: Int64 { low + low / 5 }
}
