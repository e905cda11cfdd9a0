/// A wait of a recorded program for a lock or a condition that ended by its timeout and not by another thread.
public enum TimedOutWait {
    /// The name of this wait in ``VerdictCause/resource``.
    public static let resource = "futex (timed out)"
}
