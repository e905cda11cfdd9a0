/// A wait of a recorded program for a lock or a condition that its timeout ended, and no thread.
public enum TimedOutWait {
    /// What causes call it, in ``VerdictCause/resource``.
    public static let resource = "futex (timed out)"
}
