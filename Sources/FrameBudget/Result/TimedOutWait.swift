/// A wait of a recorded program that ended by its timeout and not by another thread.
///
/// The kernel's records hold neither timeouts nor what calls return. So only waits that no device can end are known to
/// have timed out: those for locks and conditions, for semaphores and for message queues.
public enum TimedOutWait {
    /// The name of such a wait for a lock or a condition in ``VerdictCause/resource``.
    public static let resource = name(of: futex)

    /// The other calls with a timeout that no device ends.
    static let calls: Set<String> = ["semtimedop", "mq_timedreceive", "mq_timedsend"]

    private static let futex = "futex"
    private static let ending = " (timed out)"

    /// Returns the name of a wait in a call.
    static func name(of call: String) -> String { call + ending }

    /// Returns the call of such a wait; nil for any other name.
    public static func call(of resource: String) -> String? {
        guard resource.hasSuffix(ending) else { return nil }
        let call = String(resource.dropLast(ending.count))
        return call == futex || calls.contains(call) ? call : nil
    }

    /// Returns whether a call of such a wait is one for a lock or a condition.
    public static func isLock(_ call: String) -> Bool { call == futex }
}
