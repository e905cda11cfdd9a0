/// The end of a process: it exited with a status, or a signal ended it.
///
/// Shells combine the two into one number, in which a status above 128 looks like a signal.
public enum ProcessEnd: Sendable, Hashable {
    /// It exited with this status.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)

    /// Creates the end from a combined number as in a shell; above 128 it is taken for a signal.
    public init(status: Int32) { self.init(status: status, isSignal: true) }

    /// Creates the end from a combined number.
    ///
    /// - Parameter isSignal: Whether a number above 128 is that of a signal.
    public init(status: Int32, isSignal: Bool) {
        self = isSignal && status > 128 ? .signalled(status - 128) : .exited(status)
    }

    /// The combined number, as in a shell: the exit status, or 128 plus the signal.
    public var status: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }

    /// The signal that ended it; nil if it exited by itself.
    public var signal: Int32? {
        switch self {
        case .exited: nil
        case .signalled(let signal): signal
        }
    }

    /// Whether the end is a failure: anything but an exit with status 0.
    public var isFailure: Bool { self != .exited(0) }
}
