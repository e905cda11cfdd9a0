import FrameBudget
import FrameTrace

/// The handler whose events alone are as slow as the slowest 5 % of an app's input, and where their time passed.
public struct SlowInput: Sendable, Equatable {
    /// The stage that took most of the time of its slowest events.
    public enum Stage: Sendable, Equatable {
        /// In the queue of the main thread; with the work that ran most of that time, below the app: empty for frames,
        /// nil if none ran for most of it.
        case queued(behind: [String]?)
        /// In the handler itself.
        case handled
        /// From the end of the handler to the vsync that showed it.
        case shown
    }

    /// The handler, below the app.
    public var handler: [String]
    /// The stage; nil if none took most of the time, or no event is known by itself.
    public var stage: Stage?

    /// Finds the handler; nil unless the events of exactly one reach the 95th percentile.
    ///
    /// - Parameter labels: the labels of a place, below the app.
    /// - Complexity: O(handlers + slowest events).
    init?(_ main: MainThreadResult, labels: (PathID) -> [String]) {
        guard let tail = main.input.shown?.p95 else { return nil }
        let slow = main.handlers.filter { handler in handler.input.shown.map { $0.max >= tail } ?? false }
        guard slow.count == 1 else { return nil }
        let events = main.slowest.filter { $0.path == slow[0].path && $0.untilShown != nil }
        handler = labels(slow[0].path)
        stage = Self.stage(events, labels: labels)
    }

    private static func stage(_ events: [InputEvent], labels: (PathID) -> [String]) -> Stage? {
        func sum(_ time: (InputEvent) -> TimeSpan) -> TimeSpan { events.reduce(TimeSpan.zero) { $0 + time($1) } }
        let whole = sum(\.latency)
        guard whole > .zero else { return nil }
        let waited = sum(\.waited)
        if waited * 2 > whole { return .queued(behind: work(events, of: waited).map(labels)) }
        if sum(\.handling) * 2 > whole { return .handled }
        let shown = sum { $0.untilShown ?? .zero }
        return shown * 2 > whole ? .shown : nil
    }

    /// Returns the work that ran for most of the time in which the events were queued.
    private static func work(_ events: [InputEvent], of waited: TimeSpan) -> PathID? {
        var sums: [PathID: TimeSpan] = [:]
        for entry in events.flatMap(\.heldUpBy) { sums[entry.path, default: .zero] += entry.time }
        return sums.first { $0.value * 2 > waited }?.key
    }
}
