import FrameTrace

/// A time on screen of one app, from its opening to its closing or to the end of what was observed.
struct ScreenSession: Sendable, Equatable {
    let app: AppID
    let interval: Interval

    /// The vsyncs at which the app wanted a frame.
    func wanted(on grid: VsyncGrid) -> Range<VsyncIndex> {
        let start = grid.first(atOrAfter: interval.start)
        return start..<max(start, grid.first(atOrAfter: interval.end))
    }

    /// The times on screen of every app, in order.
    static func sessions(of trace: Trace) -> [ScreenSession] {
        var open: [AppID: Instant] = [:]
        var sessions: [ScreenSession] = []
        func close(_ app: AppID, at instant: Instant) {
            guard let start = open.removeValue(forKey: app), start < instant else { return }
            sessions.append(ScreenSession(app: app, interval: Interval(start: start, end: instant)))
        }
        for change in trace.screenChanges where change.at <= trace.observedUntil {
            if change.isOpen {
                if open[change.app] == nil { open[change.app] = change.at }
            } else {
                close(change.app, at: change.at)
            }
        }
        for app in open.keys.sorted() { close(app, at: trace.observedUntil) }
        return sessions.sorted { ($0.interval.start, $0.app) < ($1.interval.start, $1.app) }
    }
}
