import FrameTrace

/// Finds loops of other processes of a recorded program that have more late turns than the one that is judged.
///
/// A program of several processes, such as a browser, may draw in another one than the first. Their turns are counted by how long
/// they took; why they were late is not looked for.
enum LateLoops {
    /// Chosen: a page's worth.
    private static let most = 3

    /// The loops, those with the most late turns first; none where the thread was asked for.
    ///
    /// - Parameter apps: the figures of the trace's apps, in its order.
    /// - Complexity: O(turns of these loops).
    static func findings(of apps: [AppResult], in trace: Trace) -> [Finding] {
        guard !trace.program.otherLoops.isEmpty else { return [] }
        let arguments = ProcessArguments(trace)
        return zip(trace.apps, apps).flatMap { app, result -> [Finding] in
            let late = loops(of: app, trace, arguments).filter { $0.late > result.total.missed }
            return late.prefix(Self.most).map(Finding.lateLoop)
        }
    }

    /// The other loops of an app that have late turns after the warm-up.
    private static func loops(of app: AppDescription, _ trace: Trace, _ arguments: ProcessArguments) -> [LateLoop] {
        let warm = trace.header.grid.origin + trace.header.warmUp
        let isAlone = trace.program.plans[app.id] == nil
        let loops = (trace.program.otherLoops[app.id] ?? []).compactMap { loop -> LateLoop? in
            guard let thread = trace.threads[loop.thread], let process = thread.process else { return nil }
            let turns = isAlone ? loop.turns : loop.turns.filter { $0.start >= warm }
            let late = turns.count { $0.length > app.budget }
            guard late > 0 else { return nil }
            return LateLoop(
                app: app.name,
                name: process.name.isEmpty ? thread.name : process.name,
                process: process.id,
                argument: arguments[process.id],
                turns: turns.count,
                late: late
            )
        }
        return loops.sorted { ($1.late, $0.process) < ($0.late, $1.process) }
    }
}
