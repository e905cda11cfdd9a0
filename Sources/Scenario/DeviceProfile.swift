public import FrameTrace

/// The machine that the simulated apps share.
public struct DeviceProfile: Sendable, Equatable {
    /// The number of CPUs that all apps share.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// The memory of the device; nil if the workload sets none.
    public var memory: DeviceMemory?
    /// The disk, as the virtual engine models it.
    public var disk: DiskProfile
    /// The network connection, as both engines model it.
    public var network: NetworkProfile
    /// The limits on an app's mappings.
    public var mappings = MappingLimits()
    /// The time limits of an app's life cycle.
    public var life = LifeProfile()
    /// The screen that the apps share.
    public var screen = ScreenProfile()
    /// The home screen; nil if the workload has none.
    public var host: HostProfile?
    /// The locks for resources that one app at a time can have, such as the camera. Apps on screen get them first
    /// (S-4).
    public var exclusive: Set<String> = []

    /// Creates a device; by default with one core and 60 Hz.
    public init(
        cores: Int = 1,
        refresh: RefreshRate = .hz60,
        memory: DeviceMemory? = nil,
        disk: DiskProfile = DiskProfile(),
        network: NetworkProfile = NetworkProfile()
    ) {
        self.cores = cores
        self.refresh = refresh
        self.memory = memory
        self.disk = disk
        self.network = network
    }
}
