public import FrameTrace

/// The machine that the simulated apps share.
public struct DeviceProfile: Sendable, Equatable {
    /// How many CPUs all apps run on together.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// The memory of the device; nil where the workload does not say.
    public var memory: DeviceMemory?
    /// The disk as the virtual engine models it.
    public var disk: DiskProfile
    /// The line to the network, as both engines model it.
    public var network: NetworkProfile
    /// How much an app may map.
    public var mappings = MappingLimits()
    /// The times of the apps' life.
    public var life = LifeProfile()
    /// The screen that the apps share.
    public var screen = ScreenProfile()
    /// The home screen; nil where the workload has none.
    public var host: HostProfile?
    /// The locks that stand for what one app at a time can have, and that apps on screen get first, such as the camera (S-4).
    public var exclusive: Set<String> = []

    /// A device; by default one core and 60 Hz.
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
