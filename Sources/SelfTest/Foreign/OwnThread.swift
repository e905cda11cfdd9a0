public import FrameRecorder

/// Runs something on a thread of its own, so that what it does to its thread ends with it.
public enum OwnThread {
    /// Runs it and returns what it returned.
    ///
    /// - Throws: ``RuntimeError`` where a thread can't be made.
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
