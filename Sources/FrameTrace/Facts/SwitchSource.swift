/// What the kernel's scheduler let be seen of who ran where.
public enum SwitchSource: String, Sendable, Equatable, Codable, CaseIterable {
    /// Nothing.
    case none
    /// The switches of the recording process's own threads.
    case ownThreads
    /// All switches of the apps' CPUs, whoever runs there.
    case wholeCPUs
}
