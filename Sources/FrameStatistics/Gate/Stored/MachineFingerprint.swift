public import FrameTrace

/// The properties of a machine that affect times. Only runs with the same fingerprint may be compared.
public struct MachineFingerprint: Sendable, Equatable, Codable {
    /// The processor's name.
    public var processor: String
    /// Number of online CPUs.
    public var onlineCPUs: Int
    /// Number of CPUs that the apps ran on.
    public var appCPUs: Int
    /// The kernel's release.
    public var kernel: String
    /// The system's name and version.
    public var system: String
    /// The hypervisor; empty if none is visible.
    public var hypervisor: String
    /// The names of the available capabilities; a missing permission for boosts, for example, also changes times.
    public var capabilities: [String]

    /// Creates the fingerprint of a run's machine.
    public init(_ machine: MachineSummary) {
        processor = machine.processor
        onlineCPUs = machine.onlineCPUs
        appCPUs = machine.appCPUs.count
        kernel = machine.kernel
        system = machine.system
        hypervisor = machine.hypervisor ?? ""
        capabilities = machine.capabilities.filter(\.isAvailable).map(\.name).sorted()
    }

    /// Describes the facts that differ from another machine, as `kernel 6.1, not 6.8`.
    public func differences(from other: MachineFingerprint) -> [String] {
        func fact(_ name: String, _ own: String, _ others: String) -> String? {
            own == others ? nil : "\(name) \(own.isEmpty ? "none" : own), not \(others.isEmpty ? "none" : others)"
        }
        let lost = other.capabilities.filter { !capabilities.contains($0) }.map { "without \($0)" }
        let gained = capabilities.filter { !other.capabilities.contains($0) }.map { "with \($0)" }
        return [
            fact("processor", processor, other.processor),
            fact("online CPUs", "\(onlineCPUs)", "\(other.onlineCPUs)"),
            fact("CPUs of the apps", "\(appCPUs)", "\(other.appCPUs)"),
            fact("kernel", kernel, other.kernel),
            fact("system", system, other.system),
            fact("hypervisor", hypervisor, other.hypervisor),
        ].compactMap(\.self) + lost + gained
    }
}
