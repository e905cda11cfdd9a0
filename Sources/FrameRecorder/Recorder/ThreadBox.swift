/// A box for a thread that is started after its owner is initialized.
package final class ThreadBox: Sendable {
    /// Written once, right after the owner's initialization and before any other thread reads it.
    package nonisolated(unsafe) var thread: PlatformThread?

    package init() {}
}
