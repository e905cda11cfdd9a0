/// The machine of a run, and what could be seen and done there.
public struct MachineSummary: Sendable, Equatable, Codable {
    /// The processor's name.
    public var processor: String
    /// How many CPUs are online.
    public var onlineCPUs: Int
    /// The CPUs that the apps ran on.
    public var appCPUs: [Int]
    /// The CPUs that fbprof's own threads ran on.
    public var ownCPUs: [Int]
    /// The kernel's release.
    public var kernel: String
    /// The system's name and version.
    public var system: String
    /// The hypervisor, where one shows.
    public var hypervisor: String?
    /// What could be seen or done, each with what is lost without it.
    public var capabilities: [Capability]

    /// The machine of a run.
    public init(
        processor: String,
        onlineCPUs: Int,
        appCPUs: [Int],
        ownCPUs: [Int],
        kernel: String,
        system: String,
        hypervisor: String?,
        capabilities: [Capability]
    ) {
        self.processor = processor
        self.onlineCPUs = onlineCPUs
        self.appCPUs = appCPUs
        self.ownCPUs = ownCPUs
        self.kernel = kernel
        self.system = system
        self.hypervisor = hypervisor
        self.capabilities = capabilities
    }
}
