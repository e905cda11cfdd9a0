import FrameTrace

/// A continuous time of one app on screen, from its opening to its closing, to a pause, or to the end of the
/// observation.
struct ScreenSession: Sendable, Equatable {
    let app: AppID
    let interval: Interval
    /// Whether it ends in a pause: the app has nothing to draw, but keeps its place on screen.
    var endsInPause = false

    /// Returns the vsyncs at which the app wanted a frame.
    func wanted(on grid: VsyncGrid) -> Range<VsyncIndex> {
        let start = grid.first(atOrAfter: interval.start)
        return start..<max(start, grid.first(atOrAfter: interval.end))
    }

    /// Returns the screen sessions of all apps, in order.
    static func sessions(of trace: Trace) -> [ScreenSession] {
        var open: [AppID: Instant] = [:]
        var sessions: [ScreenSession] = []
        func close(_ app: AppID, at instant: Instant, isPause: Bool = false) {
            guard let start = open.removeValue(forKey: app), start < instant else { return }
            let interval = Interval(start: start, end: instant)
            sessions.append(ScreenSession(app: app, interval: interval, endsInPause: isPause))
        }
        for change in trace.screenChanges where change.at <= trace.observedUntil {
            if change.isOpen {
                if open[change.app] == nil { open[change.app] = change.at }
            } else {
                close(change.app, at: change.at, isPause: change.isPause)
            }
        }
        for app in open.keys.sorted() { close(app, at: trace.observedUntil) }
        return sessions.sorted { ($0.interval.start, $0.app) < ($1.interval.start, $1.app) }
    }

    /// Returns the sessions with those merged that are separated only by a pause.
    ///
    /// - Parameter sessions: in order of their starts.
    static func joined(_ sessions: [ScreenSession]) -> [ScreenSession] {
        var joined: [ScreenSession] = []
        var last: [AppID: Int] = [:]
        for session in sessions {
            if let place = last[session.app], joined[place].endsInPause {
                let interval = Interval(start: joined[place].interval.start, end: session.interval.end)
                joined[place] = ScreenSession(app: session.app, interval: interval, endsInPause: session.endsInPause)
            } else {
                last[session.app] = joined.count
                joined.append(session)
            }
        }
        return joined
    }
}
