/// Whose a thread is.
public enum ThreadKind: UInt8, Sendable, Equatable, CaseIterable {
    /// The apps': a simulated one, or one of the program that is recorded.
    case simulated = 0
    /// fbprof's own.
    case own = 1
    /// Another process's, which was seen on the apps' CPUs.
    case foreign = 2
}
