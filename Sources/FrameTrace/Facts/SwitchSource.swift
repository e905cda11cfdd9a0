/// The extent to which context switches could be seen.
public enum SwitchSource: String, Sendable, Equatable, Codable, CaseIterable {
    /// Nothing.
    case none
    /// The switches of the recording process's own threads.
    case ownThreads
    /// All switches on the apps' CPUs, including those of other processes.
    case wholeCPUs
}
