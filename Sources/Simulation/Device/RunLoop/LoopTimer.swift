import FrameTrace
import Scenario

/// A timer of an app, on its run loop or on a queue.
struct LoopTimer: Sendable {
    let every: TimeSpan
    let from: TimeSpan
    let until: TimeSpan?
    let repeats: Bool
    let mode: RunLoopMode
    let isOnQueue: Bool
    /// Whether it comes so rarely that both of two devices in turns get all of its times.
    let isMoved: Bool
    /// When it is to fire next; nil while its handler is under way, and after the last time.
    private(set) var due: Instant?
    /// When that would be without turns.
    private var planned = Instant.zero
    /// The instants at which it fires are whole intervals from here.
    private var anchor = Instant.zero
    private var end: Instant?

    init(_ timer: AppTimer, _ turns: TurnTimes) {
        isMoved = turns.moves(every: timer.repeats ? timer.every : .seconds(3600))
        every = timer.every
        from = timer.from
        until = timer.until
        repeats = timer.repeats
        mode = timer.mode
        isOnQueue = timer.queue != nil
    }

    /// Starts it anew: the app has been opened at an instant.
    mutating func start(at opened: Instant, _ turns: TurnTimes) {
        anchor = opened + from
        end = until.map { opened + $0 }
        plan(anchor + every, turns)
    }

    /// It fires.
    mutating func fire() { due = nil }

    /// Its handler is done: it fires next at the first multiple of its interval after that. Those that have passed are
    /// dropped.
    mutating func rearm(at now: Instant, _ turns: TurnTimes) {
        guard repeats else { return }
        guard isMoved else {
            let passed = max(0, (now - anchor).nanoseconds / max(1, every.nanoseconds))
            return plan(anchor + every * (passed + 1), turns)
        }
        // By its plan, not by when it came: the other device may have had its turn at another time.
        var next = planned + every
        while turns.moved(next) <= now { next = next + every }
        plan(next, turns)
    }

    private mutating func plan(_ time: Instant, _ turns: TurnTimes) {
        planned = time
        due = isMoved ? turns.moved(time) : time
        if let end, time > end { due = nil }
    }

    /// How much later than planned a timer of a class may fire where nothing else is said: the slop of the kernel's own
    /// timers, for the time that it was set ahead.
    static func slop(of qos: QoS, ahead: TimeSpan) -> TimeSpan {
        switch qos {
        case .userInteractive: min(.nanoseconds(ahead.nanoseconds / 8), .milliseconds(1))
        case .userInitiated, .default: min(.nanoseconds(ahead.nanoseconds / 4), .milliseconds(5))
        case .utility: min(ahead * 4, .milliseconds(75))
        case .background, .maintenance: min(ahead * 32, .milliseconds(100))
        }
    }
}
