import FrameTrace

extension MainThreadAnalysis {
    /// Returns whether other work of an app, such as frames or queued items, waited behind main-thread work that
    /// neither the user nor a frame caused. Items that wait only behind others of their kind would wait in a queue as
    /// well.
    ///
    /// - Complexity: O(events of the thread).
    func delaysOtherWork(_ app: AppDescription, thread: ThreadID?) -> Bool {
        guard trace.header.rules != nil, let thread else { return true }
        let warmUpEnd = trace.header.grid.origin + trace.header.warmUp
        var last: LoopActivity?
        for activity in activities(of: app, thread) {
            if activity.cause == .displayLink { return true }
            // An activity for which the thread was woken did not wait in line.
            if let before = last, activity.wokenAt == nil, activity.path != before.path,
                before.interval.end > warmUpEnd, before.handler?.source != .launch,
                MainThreadTime.backgroundCauses.contains(before.cause)
            {
                return true
            }
            last = activity
        }
        return false
    }

    /// Returns the findings without advice to move work off a main thread behind which no other work waited.
    func removingUselessAdvice(_ findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            guard case .backgroundOnMain(let work) = finding,
                let app = trace.apps.first(where: { $0.name == work.app })
            else { return true }
            return delaysOtherWork(app, thread: trace.mainThread(of: app))
        }
    }
}
