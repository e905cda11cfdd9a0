/// What was made of the GPU after warm-up, from the waits for it.
public struct GPUUse: Sendable, Equatable, Codable {
    /// The share of the time in which somebody waited for it, from 0 to 1.
    public var utilisation: Double
    /// By app: the time in which it was waited for, divided equally where several apps did.
    public var apps: [AppTime]

    /// What was made of the GPU.
    public init(utilisation: Double, apps: [AppTime]) {
        self.utilisation = utilisation
        self.apps = apps
    }
}
