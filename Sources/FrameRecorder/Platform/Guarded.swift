/// A value that is accessible only under its lock.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {  // Every access goes through the lock.
    private let lock = PriorityLock()
    private var value: Value

    package init(_ value: consuming Value) { self.value = value }

    /// Calls a closure with the value, on one thread at a time. For paths that are not measured.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        _ = lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
