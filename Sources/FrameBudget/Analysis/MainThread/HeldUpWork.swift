import FrameTrace

extension MainThreadAnalysis {
    /// Whether anything else of an app waited while its main thread did what neither the user nor a frame caused: frames, or other
    /// work that stood in line. What waits only behind its own like would wait in a queue as well.
    ///
    /// - Complexity: O(events of the thread).
    func holdsUpOthers(_ app: AppDescription, thread: ThreadID?) -> Bool {
        guard trace.header.rules != nil, let thread else { return true }
        let warmUpEnd = trace.header.grid.origin + trace.header.warmUp
        var last: LoopActivity?
        for activity in activities(of: app, thread) {
            if activity.cause == .displayLink { return true }
            // What the thread was woken for did not stand in line.
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

    /// The findings without advice to take work off a main thread behind which nothing else waited.
    func helpful(_ findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            guard case .backgroundOnMain(let work) = finding,
                let app = trace.apps.first(where: { $0.name == work.app })
            else { return true }
            return holdsUpOthers(app, thread: trace.mainThread(of: app))
        }
    }
}
