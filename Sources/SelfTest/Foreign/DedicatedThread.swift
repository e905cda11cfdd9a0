public import FrameRecorder

/// Runs a closure on a separate thread, so that changes to the thread's state end with that thread.
public enum DedicatedThread {
    /// Runs the closure and returns its result.
    ///
    /// - Throws: ``RuntimeError`` if a thread can't be created.
    public static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws(RuntimeError) -> Value {
        let result = Guarded<Value?>(nil)
        let thread = try PlatformThread(name: "fbprof-verify") {
            let value = body()
            result.withLock { $0 = value }
        }
        thread.join()
        guard let value = result.withLock({ $0 }) else {
            throw RuntimeError(.system, "a thread ended without a result")
        }
        return value
    }
}
