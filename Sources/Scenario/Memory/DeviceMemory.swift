public import FrameTrace

/// The memory of the device, and when it is short (M-4, M-9).
public struct DeviceMemory: Sendable, Equatable {
    /// All of it.
    public var size: ByteCount
    /// What the system has of it, and never gives back.
    public var system: ByteCount
    /// Which of several background apps is terminated first.
    public var killOrder: KillOrder

    /// The memory of a device.
    public init(size: ByteCount, system: ByteCount = ByteCount(bytes: 0), killOrder: KillOrder = .largestFirst) {
        self.size = size
        self.system = system
        self.killOrder = killOrder
    }

    /// With less available, apps are terminated, whatever they do: 5 % (M-4).
    public var critical: Int64 { size.bytes / 20 }
    /// With less available, suspended apps are terminated, then apps are warned: 10 %, the rule's threshold for idle apps (M-4).
    public var low: Int64 { size.bytes / 10 }
    /// With no more than that available, there is no gap between two warnings: halfway between the two (M-9).
    public var urgent: Int64 { low - (low - critical) / 2 }
    /// With so much available again, memory is no longer short: a fifth above where it became so (M-3).
    public var recovered: Int64 { low + low / 5 }
}
