/// The machine of a run, and the capabilities of fbprof there.
public struct MachineSummary: Sendable, Equatable, Codable {
    /// The processor's name.
    public var processor: String
    /// The number of CPUs that are online.
    public var onlineCPUs: Int
    /// The CPUs that the apps ran on.
    public var appCPUs: [Int]
    /// The CPUs that fbprof's own threads ran on.
    public var ownCPUs: [Int]
    /// The kernel's release.
    public var kernel: String
    /// The system's name and version.
    public var system: String
    /// The hypervisor, if one was detected.
    public var hypervisor: String?
    /// The capabilities, each with a note on what is lost without it.
    public var capabilities: [Capability]

    /// Creates the summary of a machine.
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
