import FrameBudget
import FrameTrace

/// Finds work done for apps that did not run.
enum EndedAppWork {
    /// Returns the work that began for an app while it did not run, as messages.
    ///
    /// - Parameter slack: how long a thread may take to notice the end of its app.
    static func failures(in trace: Trace, slack: TimeSpan) -> [String] {
        let dead = times(in: trace)
        var failures: [String] = []
        for (index, app) in trace.apps.enumerated() {
            guard let thread = trace.mainThread(of: app) else { continue }
            for event in trace.events[thread] ?? [] {
                guard let start = start(of: event),
                    let interval = dead[index].first(where: { $0.start + slack < start && start < $0.end })
                else { continue }
                failures.append(
                    "\(app.name) began something \(start - interval.start) after its end, before it was opened again"
                )
                break
            }
        }
        return failures
    }

    private static func start(of event: ThreadEvent) -> Instant? {
        switch event {
        case .begin(let begin): begin.usage.at
        case .step(let step): step.start
        case .wait(let wait): wait.start
        default: nil
        }
    }

    /// Returns by app when it did not run, from its first end on.
    private static func times(in trace: Trace) -> [[Interval]] {
        var times = trace.apps.map { _ in [Interval]() }
        var ended = trace.apps.map { _ -> Instant? in nil }
        let indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for (note, at) in trace.notes {
            guard case .state(let app, let state) = note, let index = indices[app] else { continue }
            if state == .notRunning {
                ended[index] = at
            } else if let end = ended[index] {
                times[index].append(Interval(start: end, end: at))
                ended[index] = nil
            }
        }
        for (index, end) in ended.enumerated() {
            if let end { times[index].append(Interval(start: end, end: max(end, trace.observedUntil))) }
        }
        return times
    }
}
