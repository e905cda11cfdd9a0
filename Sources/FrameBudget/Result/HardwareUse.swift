/// The use of the GPU or the disk after warm-up.
public struct HardwareUse: Sendable, Equatable, Codable {
    /// The source of the figures.
    public enum Source: String, Sendable, Codable {
        /// The hardware's own service times, by app.
        case service
        /// The times in which threads waited for it: all that is known of a real disk.
        case waits
    }

    /// The share of the time in which the hardware worked, from 0 to 1; with ``Source/waits``, the share in which any
    /// thread waited for it.
    public var utilisation: Double
    /// The time in which it worked for each app; with ``Source/waits``, the time in which the app waited, divided
    /// equally where several waited at once.
    public var apps: [AppTime]
    /// The source of the figures.
    public var source: Source

    /// Creates the use of a piece of hardware.
    public init(utilisation: Double, apps: [AppTime], source: Source) {
        self.utilisation = utilisation
        self.apps = apps
        self.source = source
    }
}
