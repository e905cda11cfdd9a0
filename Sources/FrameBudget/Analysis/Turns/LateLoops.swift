import FrameTrace

/// Finds loops of a recorded program that have more late turns than the judged one: those of other processes, and those
/// of further threads of the same process.
///
/// A program of several processes, such as a browser, may draw in another one than the first; a program of several
/// threads may serve its users in another one than the main thread. Their turns are judged by length only, without
/// causes.
///
/// Threads that mark frames besides the judged ones are found wherever some of those are late: the program itself says
/// that each of them has a budget. So are threads that present frames, unless these are few or mostly late: a window
/// that is drawn now and then may have frames that begin long before its work.
enum LateLoops {
    /// Chosen: a page's worth.
    private static let most = 3

    /// Returns the loops, those with the most late turns first; none where a thread was requested.
    ///
    /// - Parameter apps: the figures of the trace's apps, in its order.
    /// - Complexity: O(turns of these loops + threads).
    static func findings(of apps: [AppResult], in trace: Trace) -> [Finding] {
        guard !trace.program.otherLoops.isEmpty else { return [] }
        let arguments = ProcessArguments(trace)
        return zip(trace.apps, apps).flatMap { app, result -> [Finding] in
            let missed = result.total.missed
            let all = loops(of: app, missed: missed, trace, arguments)
            let late = all.filter { $0.late > missed || $0.countsFrames == true }
            return late.prefix(Self.most).map(Finding.lateLoop)
        }
    }

    /// Returns the other loops of an app that have late turns after the warm-up.
    private static func loops(
        of app: AppDescription,
        missed: Int,
        _ trace: Trace,
        _ arguments: ProcessArguments
    ) -> [LateLoop] {
        let warm = trace.header.grid.origin + trace.header.warmUp
        let isAlone = trace.program.plans[app.id] == nil
        let home = trace.program.homes[app.id]
        let areMarked = home.map { $0.call == nil && $0.presentedWith == nil } ?? false
        let judged = home.flatMap { trace.threads[$0.thread]?.process?.id }
        // If a main thread's loop has late turns of its own, those of its helpers are not reported.
        let namesThreads = missed == 0 || home?.isFallbackThread == true
        let loops = (trace.program.otherLoops[app.id] ?? []).compactMap { loop -> LateLoop? in
            guard let thread = trace.threads[loop.thread], let process = thread.process else { return nil }
            let turns = isAlone ? loop.turns : loop.turns.filter { $0.start >= warm }
            let late = turns.count { $0.length > app.budget }
            guard late > 0 else { return nil }
            let isOfSameProcess = process.id == judged
            let isInTime = turnsInTime(turns.count, late: late)
            guard loop.areFrames ? areMarked || isInTime : !isOfSameProcess || namesThreads && isInTime else {
                return nil
            }
            let isNamed = isOfSameProcess || process.id != thread.kernelID
            let name = process.name.isEmpty ? thread.name : process.name
            return LateLoop(
                app: app.name,
                name: name,
                process: process.id,
                thread: isNamed ? thread.name : nil,
                number: isNamed && (!isOfSameProcess || isShared(thread, in: trace)) ? thread.kernelID : nil,
                argument: isNamed ? nil : arguments[process.id],
                turns: turns.count,
                late: late,
                countsFrames: loop.areFrames ? true : nil
            )
        }
        return loops.sorted { ($1.late, $0.process, $0.thread ?? "") < ($0.late, $1.process, $1.thread ?? "") }
    }

    /// Whether another thread than the judged one turns like one with a budget: often, late more than once, and mostly
    /// in time. A thread whose turns are long by design, such as a worker, is late in most of them.
    private static func turnsInTime(_ turns: Int, late: Int) -> Bool {
        turns >= fewest && late >= fewestLate && late * 100 >= turns && late * 2 <= turns
    }

    /// Whether another thread of the program has the same name.
    ///
    /// - Complexity: O(threads).
    private static func isShared(_ thread: ThreadDescription, in trace: Trace) -> Bool {
        trace.threads.values.contains { $0.id != thread.id && $0.app == thread.app && $0.name == thread.name }
    }

    /// Chosen: a thread that turns less often may only work now and then.
    private static let fewest = 20
    /// Chosen: a single late turn may be a thread's start, or one wait for a CPU.
    private static let fewestLate = 2
}
