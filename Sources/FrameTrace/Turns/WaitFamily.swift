/// The kind of system call that an event loop waits in between two turns.
public enum WaitFamily: String, Sendable, Codable, CaseIterable {
    /// Waits until any of several files is ready: poll, epoll, select, io_uring.
    case poll
    /// Waits until a time.
    case sleep
    /// Waits until another thread wakes it, as in a loop on a condition.
    case futex
    /// Waits until one file, queue or signal is ready, or a semaphore is free: read, recvmsg, accept, mq_timedreceive,
    /// rt_sigtimedwait, pause, rt_sigsuspend, semop.
    case read

    /// Creates the family of a system call; nil for one that no event loop waits in.
    public init?(call: String) {
        switch call {
        case "poll", "ppoll", "epoll_wait", "epoll_pwait", "epoll_pwait2", "select", "pselect6", "io_uring_enter":
            self = .poll
        case "nanosleep", "clock_nanosleep": self = .sleep
        case "futex", "futex_waitv", "futex_wait": self = .futex
        case "read", "readv", "recvfrom", "recvmsg", "recvmmsg", "accept", "accept4", "mq_timedreceive", "msgrcv",
            "semop", "semtimedop", "rt_sigtimedwait", "rt_sigsuspend", "pause":
            self = .read
        default: return nil
        }
    }

    /// The weight of a wait of this family in the choice of the loop's wait. Locks are futexes too, and handlers sleep
    /// and read.
    public var weight: Double {
        switch self {
        case .poll: 1
        case .sleep: 0.5
        case .futex: 0.2
        case .read: 0.1
        }
    }
}
