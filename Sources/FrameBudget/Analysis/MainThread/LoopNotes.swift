import FrameTrace

/// The device's notes about run loops, by app, in order of time.
struct LoopNotes {
    struct OfApp {
        var inputs: [(note: InputNote, at: Instant)] = []
        /// The instants at which an activity began in the same pass as the previous one.
        var samePass: [Instant] = []
        var launches: [Instant] = []
        var ends: [Instant] = []
        var states: [(state: AppState, at: Instant)] = []
        /// When each frame was first requested, for an app that draws on demand.
        var requests: [FrameNumber: Instant] = [:]
    }

    private var apps: [AppID: OfApp] = [:]

    /// Groups the notes of a trace by app.
    ///
    /// - Complexity: O(notes).
    init(_ trace: Trace) {
        for (note, at) in trace.notes {
            switch note {
            case .input(let input): apps[input.app, default: OfApp()].inputs.append((input, at))
            case .samePass(let app): apps[app, default: OfApp()].samePass.append(at)
            case .launch(let app): apps[app, default: OfApp()].launches.append(at)
            case .state(let app, let state): apps[app, default: OfApp()].states.append((state, at))
            case .terminated(let end): apps[end.app, default: OfApp()].ends.append(at)
            case .redraw(let app, let frame):
                if apps[app]?.requests[frame] == nil { apps[app, default: OfApp()].requests[frame] = at }
            default: break
            }
        }
    }

    /// Returns when an app that is in the foreground at an instant was opened or came back; nil if it is not in the
    /// foreground, or that was not noted.
    ///
    /// - Complexity: O(changes of state).
    func opening(of app: AppID, before instant: Instant) -> Instant? {
        var opened: Instant?
        for (state, at) in apps[app]?.states ?? [] {
            guard at <= instant else { break }
            opened = state == .inactive || state == .active ? opened ?? at : nil
        }
        return opened
    }

    /// Returns when an app ran or could have run, from the start of a run on: without the time before its launch, after
    /// its end, and in suspensions, in which it executes nothing (S-3). An app without noted states counts as running
    /// throughout.
    func running(_ app: AppID, from start: Instant, until end: Instant) -> [Interval] {
        guard let states = apps[app]?.states, let first = states.first else {
            return [Interval(start: start, end: end)]
        }
        var intervals: [Interval] = []
        var since: Instant? = first.state.isStill ? start : nil
        for (state, at) in states {
            if state.isStill {
                if let begun = since { intervals.append(Interval(start: begun, end: max(begun, at))) }
                since = nil
            } else if since == nil {
                since = at
            }
        }
        if let since { intervals.append(Interval(start: since, end: max(since, end))) }
        return intervals.clipped(to: Interval(start: start, end: end))
    }

    /// Returns when an app was in the background without having been opened again, so that nothing on screen, or about
    /// to be, waits for it. An app goes from suspended to background only when it is opened.
    func unseen(_ app: AppID, until end: Instant) -> [Interval] {
        var intervals: [Interval] = []
        var since: Instant?
        var before: AppState?
        for (state, at) in apps[app]?.states ?? [] {
            if let begun = since { intervals.append(Interval(start: begun, end: max(begun, at))) }
            since = state == .background && before != .suspended ? at : nil
            before = state
        }
        if let begun = since { intervals.append(Interval(start: begun, end: max(begun, end))) }
        return intervals
    }

    subscript(app: AppID) -> OfApp { apps[app] ?? OfApp() }
}

extension AppState {
    /// Whether an app executes nothing in this state.
    fileprivate var isStill: Bool { self == .notRunning || self == .suspended }
}
