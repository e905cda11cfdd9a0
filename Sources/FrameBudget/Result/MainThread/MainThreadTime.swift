public import FrameTrace

/// A main thread's time after warm-up by what caused it. The parts add up to ``observed``.
public struct MainThreadTime: Sendable, Equatable, Codable {
    /// How long it was observed: as long as the app ran, from its launch to its end, without the times in which it was suspended.
    public var observed: TimeSpan
    /// By cause, in the order of ``MainThreadCause``; causes without any time are left out.
    public var causes: [CauseTime]
    /// It slept, as it had nothing to do.
    public var idle: TimeSpan
    /// It had been woken and had begun nothing yet: wake-up latency, or other threads had the CPU.
    public var wakeUp: TimeSpan
    /// The run loop itself, between one thing and the next; 0 where times are computed.
    public var between: TimeSpan

    /// A main thread's time.
    public init(observed: TimeSpan, causes: [CauseTime], idle: TimeSpan, wakeUp: TimeSpan, between: TimeSpan) {
        self.observed = observed
        self.causes = causes
        self.idle = idle
        self.wakeUp = wakeUp
        self.between = between
    }

    /// What a cause took; nil where it took nothing.
    public subscript(cause: MainThreadCause) -> CauseTime? { causes.first { $0.cause == cause } }

    /// How long it was busy in all.
    public var busy: TimeSpan { causes.reduce(.zero) { $0 + $1.busy.total } }

    /// Whether the parts add up.
    public var addsUp: Bool { observed == busy + idle + wakeUp + between }

    /// A cause's share of the time observed, from 0 to 1.
    public func share(of cause: MainThreadCause) -> Double {
        guard observed > .zero else { return 0 }
        return (self[cause]?.busy.total ?? .zero) / observed
    }

    /// The share of the time observed that neither the user nor frames caused, from 0 to 1.
    public var backgroundShare: Double { Self.backgroundCauses.reduce(0) { $0 + share(of: $1) } }

    /// What neither the user nor frames cause.
    static let backgroundCauses: [MainThreadCause] = [.timer, .mainQueue, .system]

    /// From this share on it is reported. Chosen: at a tenth, one frame in ten begins behind other work.
    public static let largeBackgroundShare = 0.1
}

/// What one cause took of a main thread's time.
public struct CauseTime: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: MainThreadCause
    /// How often.
    public var count: Int
    /// How long.
    public var busy: BusyTime
    /// The handler or the work that took most of it.
    public var path: PathID

    /// What one cause took.
    public init(cause: MainThreadCause, count: Int, busy: BusyTime, path: PathID) {
        self.cause = cause
        self.count = count
        self.busy = busy
        self.path = path
    }
}

/// A time in which a main thread was in the middle of something, by whether it ran. The parts add up to ``total``.
public struct BusyTime: Sendable, Equatable, Codable {
    /// How long.
    public var total: TimeSpan
    /// On a CPU; nil where that was not seen.
    public var onCPU: TimeSpan?
    /// Ready to run and on no CPU; nil where that was not seen.
    public var ready: TimeSpan?
    /// Waiting for something.
    public var blocked: TimeSpan
    /// What no measurement explains, signed; nil where times on CPUs were not seen.
    public var residual: TimeSpan? {
        guard let onCPU, let ready else { return nil }
        return total - onCPU - ready - blocked
    }

    /// No time.
    public static let zero = BusyTime(total: .zero, onCPU: .zero, ready: .zero, blocked: .zero)

    /// A time in the middle of something.
    public init(total: TimeSpan, onCPU: TimeSpan?, ready: TimeSpan?, blocked: TimeSpan) {
        self.total = total
        self.onCPU = onCPU
        self.ready = ready
        self.blocked = blocked
    }

    /// Adds another time. What was not seen of one of them is not known of both.
    static func += (left: inout BusyTime, right: BusyTime) {
        left.total += right.total
        left.onCPU = left.onCPU.flatMap { sum in right.onCPU.map { sum + $0 } }
        left.ready = left.ready.flatMap { sum in right.ready.map { sum + $0 } }
        left.blocked += right.blocked
    }
}
