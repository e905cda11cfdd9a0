/// The kind of a thread, by the process that it belongs to.
public enum ThreadKind: UInt8, Sendable, Equatable, CaseIterable {
    /// A thread of an app: a simulated one, or one of a recorded program.
    case simulated = 0
    /// One of fbprof's own threads.
    case own = 1
    /// A thread of another process, seen on the apps' CPUs.
    case foreign = 2
}
