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
    /// Whether it fires so rarely that, of two devices in turns, both get all of its times.
    let isMoved: Bool
    /// The instant at which it fires next; nil while its handler is executing, and after the last time.
    private(set) var due: Instant?
    /// The planned instant, without regard to turns.
    private var planned = Instant.zero
    /// The origin: the timer fires at whole intervals from here.
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

    /// Restarts the timer after the app has been opened.
    mutating func start(at opened: Instant, _ turns: TurnTimes) {
        anchor = opened + from
        end = until.map { opened + $0 }
        plan(anchor + every, turns)
    }

    /// Marks the timer as fired.
    mutating func fire() { due = nil }

    /// Rearms the timer after its handler, for the first multiple of its interval after now. Passed multiples are
    /// dropped.
    mutating func rearm(at now: Instant, _ turns: TurnTimes) {
        guard repeats else { return }
        guard isMoved else {
            let passed = max(0, (now - anchor).nanoseconds / max(1, every.nanoseconds))
            return plan(anchor + every * (passed + 1), turns)
        }
        // Planned times count, not actual ones: the other device may have had its turn at another time.
        var next = planned + every
        while turns.moved(next) <= now { next = next + every }
        plan(next, turns)
    }

    private mutating func plan(_ time: Instant, _ turns: TurnTimes) {
        planned = time
        due = isMoved ? turns.moved(time) : time
        if let end, time > end { due = nil }
    }

    /// Returns the default leeway of a timer of a class: the slop of the kernel's own timers, for the time that
    /// it was set ahead.
    static func slop(of qos: QoS, ahead: TimeSpan) -> TimeSpan {
        switch qos {
        case .userInteractive: min(.nanoseconds(ahead.nanoseconds / 8), .milliseconds(1))
        case .userInitiated, .default: min(.nanoseconds(ahead.nanoseconds / 4), .milliseconds(5))
        case .utility: min(ahead * 4, .milliseconds(75))
        case .background, .maintenance: min(ahead * 32, .milliseconds(100))
        }
    }
}
