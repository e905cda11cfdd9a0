/// How a process ended: it exited with a status, or a signal ended it.
///
/// Shells merge the two into one number, in which a status above 128 looks like a signal.
public enum ProcessEnd: Sendable, Hashable {
    /// It exited with this status.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)

    /// The end that a number says which merges both, as a shell does: above 128 it is taken for a signal.
    public init(status: Int32) { self.init(status: status, isSignal: true) }

    /// The end that such a number says.
    ///
    /// - Parameter isSignal: whether a number above 128 is that of a signal.
    public init(status: Int32, isSignal: Bool) {
        self = isSignal && status > 128 ? .signalled(status - 128) : .exited(status)
    }

    /// Both in one number, as a shell has it: the exit status, or 128 and the signal.
    public var status: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }

    /// The signal that ended it; nil where it exited by itself.
    public var signal: Int32? {
        switch self {
        case .exited: nil
        case .signalled(let signal): signal
        }
    }

    /// Whether it says that the program failed.
    public var isFailure: Bool { self != .exited(0) }
}
