/// Holds a thread that is started after its owner is made.
package final class ThreadBox: Sendable {
    /// Written once, right after the owner is made and before anyone else reads it.
    package nonisolated(unsafe) var thread: PlatformThread?

    package init() {}
}
