import FrameTrace

/// Finds loops of a recorded program that have more late turns than the one that is judged: those of other processes, and those of
/// further threads of the same one.
///
/// A program of several processes, such as a browser, may draw in another one than the first; one of several threads may serve its
/// users in another one than the main thread. Their turns are counted by how long they took; why they were late is not looked for.
enum LateLoops {
    /// Chosen: a page's worth.
    private static let most = 3

    /// The loops, those with the most late turns first; none where the thread was asked for.
    ///
    /// - Parameter apps: the figures of the trace's apps, in its order.
    /// - Complexity: O(turns of these loops + threads).
    static func findings(of apps: [AppResult], in trace: Trace) -> [Finding] {
        guard !trace.program.otherLoops.isEmpty else { return [] }
        let arguments = ProcessArguments(trace)
        return zip(trace.apps, apps).flatMap { app, result -> [Finding] in
            let missed = result.total.missed
            let late = loops(of: app, missed: missed, trace, arguments).filter { $0.late > missed }
            return late.prefix(Self.most).map(Finding.lateLoop)
        }
    }

    /// The other loops of an app that have late turns after the warm-up.
    private static func loops(
        of app: AppDescription,
        missed: Int,
        _ trace: Trace,
        _ arguments: ProcessArguments
    ) -> [LateLoop] {
        let warm = trace.header.grid.origin + trace.header.warmUp
        let isAlone = trace.program.plans[app.id] == nil
        let home = trace.program.homes[app.id]
        let judged = home.flatMap { trace.threads[$0.thread]?.process?.id }
        // Where the loop of a main thread has late turns of its own, those of its helpers are no news.
        let namesThreads = missed == 0 || home?.isStandIn == true
        let loops = (trace.program.otherLoops[app.id] ?? []).compactMap { loop -> LateLoop? in
            guard let thread = trace.threads[loop.thread], let process = thread.process else { return nil }
            let turns = isAlone ? loop.turns : loop.turns.filter { $0.start >= warm }
            let late = turns.count { $0.length > app.budget }
            guard late > 0 else { return nil }
            let isOfSameProcess = process.id == judged
            guard !isOfSameProcess || namesThreads && turnsInTime(turns.count, late: late) else { return nil }
            let name = process.name.isEmpty ? thread.name : process.name
            return LateLoop(
                app: app.name,
                name: name,
                process: process.id,
                thread: isOfSameProcess ? thread.name : nil,
                number: isOfSameProcess && isShared(thread, in: trace) ? thread.kernelID : nil,
                argument: isOfSameProcess ? nil : arguments[process.id],
                turns: turns.count,
                late: late
            )
        }
        return loops.sorted { ($1.late, $0.process, $0.thread ?? "") < ($0.late, $1.process, $1.thread ?? "") }
    }

    /// Whether a thread beside the judged one turns as one does that has a budget: often, late more than once, and mostly in time. One
    /// whose turns are long by design, as a worker's, is late in most of them.
    private static func turnsInTime(_ turns: Int, late: Int) -> Bool {
        turns >= fewest && late >= fewestLate && late * 100 >= turns && late * 2 <= turns
    }

    /// Whether another thread of the program has the name of one.
    ///
    /// - Complexity: O(threads).
    private static func isShared(_ thread: ThreadDescription, in trace: Trace) -> Bool {
        trace.threads.values.contains { $0.id != thread.id && $0.app == thread.app && $0.name == thread.name }
    }

    /// Chosen: a thread that turns less often may be one that does something now and then.
    private static let fewest = 20
    /// Chosen: one late turn may be a thread's start, or that it had to wait for a CPU once.
    private static let fewestLate = 2
}
