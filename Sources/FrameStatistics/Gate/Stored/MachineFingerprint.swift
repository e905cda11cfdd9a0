public import FrameTrace

/// What of a machine moves times: two runs with the same fingerprint may be compared, others not.
public struct MachineFingerprint: Sendable, Equatable, Codable {
    /// The processor's name.
    public var processor: String
    /// How many CPUs are online.
    public var onlineCPUs: Int
    /// How many CPUs the apps ran on.
    public var appCPUs: Int
    /// The kernel's release.
    public var kernel: String
    /// The system's name and version.
    public var system: String
    /// The hypervisor; empty where none shows.
    public var hypervisor: String
    /// What could be seen and done there, by name: a boost that is not allowed changes times, too.
    public var capabilities: [String]

    /// The fingerprint of a run's machine.
    public init(_ machine: MachineSummary) {
        processor = machine.processor
        onlineCPUs = machine.onlineCPUs
        appCPUs = machine.appCPUs.count
        kernel = machine.kernel
        system = machine.system
        hypervisor = machine.hypervisor ?? ""
        capabilities = machine.capabilities.filter(\.isAvailable).map(\.name).sorted()
    }

    /// Which facts of another machine are not those of this one, as `kernel 6.1 is 6.8 there`.
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
