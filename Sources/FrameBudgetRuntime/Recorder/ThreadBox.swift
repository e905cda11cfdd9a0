/// Holds a thread that is started after its owner is made.
final class ThreadBox: Sendable {
    /// Written once, right after the owner is made and before anyone else reads it.
    nonisolated(unsafe) var thread: PlatformThread?
}
