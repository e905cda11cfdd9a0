public import FrameTrace

/// The time of a main thread after warm-up, by cause. The parts add up to ``observed``.
public struct MainThreadTime: Sendable, Equatable, Codable {
    /// The time observed: from the app's launch to its end, without the times in which it was suspended.
    public var observed: TimeSpan
    /// The time by cause, in the order of ``MainThreadCause``; causes without time are left out.
    public var causes: [CauseTime]
    /// The time in which it slept, having nothing to do.
    public var idle: TimeSpan
    /// The time between being woken and beginning something: wake-up latency, or other threads had the CPU.
    public var wakeUp: TimeSpan
    /// The time of the run loop itself, between two things; 0 where times are computed.
    public var between: TimeSpan

    /// Creates the time of a main thread.
    public init(observed: TimeSpan, causes: [CauseTime], idle: TimeSpan, wakeUp: TimeSpan, between: TimeSpan) {
        self.observed = observed
        self.causes = causes
        self.idle = idle
        self.wakeUp = wakeUp
        self.between = between
    }

    /// Returns the time of a cause; nil if it took none.
    public subscript(cause: MainThreadCause) -> CauseTime? { causes.first { $0.cause == cause } }

    /// The total busy time.
    public var busy: TimeSpan { causes.reduce(.zero) { $0 + $1.busy.total } }

    /// Whether the parts add up.
    public var addsUp: Bool { observed == busy + idle + wakeUp + between }

    /// Returns a cause's share of the time observed, from 0 to 1.
    public func share(of cause: MainThreadCause) -> Double {
        guard observed > .zero else { return 0 }
        return (self[cause]?.busy.total ?? .zero) / observed
    }

    /// The share of the time observed that neither the user nor frames caused, from 0 to 1.
    public var backgroundShare: Double { Self.backgroundCauses.reduce(0) { $0 + share(of: $1) } }

    /// The causes that are neither the user nor frames.
    static let backgroundCauses: [MainThreadCause] = [.timer, .mainQueue, .system]

    /// The threshold for a finding on ``backgroundShare``. Chosen: at a tenth, one frame in ten begins behind
    /// other work.
    public static let largeBackgroundShare = 0.1
}

/// The time of a main thread for one cause.
public struct CauseTime: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: MainThreadCause
    /// The number of times.
    public var count: Int
    /// The busy time.
    public var busy: BusyTime
    /// The handler or work that took most of it.
    public var path: PathID

    /// Creates the time of a cause.
    public init(cause: MainThreadCause, count: Int, busy: BusyTime, path: PathID) {
        self.cause = cause
        self.count = count
        self.busy = busy
        self.path = path
    }
}

/// A time in which a main thread executed something, by thread state. The parts add up to ``total``.
public struct BusyTime: Sendable, Equatable, Codable {
    /// The total time.
    public var total: TimeSpan
    /// The time on a CPU; nil if not measured.
    public var onCPU: TimeSpan?
    /// The time ready to run without a CPU; nil if not measured.
    public var ready: TimeSpan?
    /// The time blocked.
    public var blocked: TimeSpan
    /// The time that no measurement explains, signed; nil if CPU time was not measured.
    public var residual: TimeSpan? {
        guard let onCPU, let ready else { return nil }
        return total - onCPU - ready - blocked
    }

    /// The empty time.
    public static let zero = BusyTime(total: .zero, onCPU: .zero, ready: .zero, blocked: .zero)

    /// Creates a busy time.
    public init(total: TimeSpan, onCPU: TimeSpan?, ready: TimeSpan?, blocked: TimeSpan) {
        self.total = total
        self.onCPU = onCPU
        self.ready = ready
        self.blocked = blocked
    }

    /// Adds another time. A part that is nil in either is nil in the sum.
    static func += (left: inout BusyTime, right: BusyTime) {
        left.total += right.total
        left.onCPU = left.onCPU.flatMap { sum in right.onCPU.map { sum + $0 } }
        left.ready = left.ready.flatMap { sum in right.ready.map { sum + $0 } }
        left.blocked += right.blocked
    }
}
