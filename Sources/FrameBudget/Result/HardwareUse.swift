/// What was made of the GPU or the disk after warm-up.
public struct HardwareUse: Sendable, Equatable, Codable {
    /// How it is known.
    public enum Source: String, Sendable, Codable {
        /// From whom the hardware worked for, and when.
        case service
        /// From when threads waited for it: all that is known of a real disk.
        case waits
    }

    /// The share of the time in which it worked, from 0 to 1; by waits, the share in which somebody waited for it.
    public var utilisation: Double
    /// By app: the time in which it worked for the app; by waits, the time in which the app waited for it, divided equally
    /// where several did.
    public var apps: [AppTime]
    /// How it is known.
    public var source: Source

    /// What was made of a piece of hardware.
    public init(utilisation: Double, apps: [AppTime], source: Source) {
        self.utilisation = utilisation
        self.apps = apps
        self.source = source
    }
}
