import FrameTrace

/// What the device noted of the run loops, by app, in order of time.
struct LoopNotes {
    /// The notes of one app.
    struct OfApp {
        /// What became of its input.
        var inputs: [(note: InputNote, at: Instant)] = []
        /// What began then belongs to the same pass as what came before.
        var samePass: [Instant] = []
        /// When it was launched.
        var launches: [Instant] = []
        /// When it was terminated.
        var ends: [Instant] = []
        /// When its state changed, and to which.
        var states: [(state: AppState, at: Instant)] = []
        /// When each frame was asked for first, of an app that draws on demand.
        var requests: [FrameNumber: Instant] = [:]
    }

    private var apps: [AppID: OfApp] = [:]

    /// Sorts the notes of a trace.
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

    /// When an app that is in front at an instant was opened or came back; nil where it is not, or that was not noted.
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

    /// When an app ran or could have run, from the start of a run on: without what lies before its launch and after its end, and
    /// without suspensions, in which it executes nothing (S-3). One whose states were not noted ran all along.
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

    /// When an app was in the background without having been opened again: nothing on screen, or on its way there, waits for it. An
    /// app goes from a suspension to the background only where it is opened.
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

    /// The notes of an app.
    subscript(app: AppID) -> OfApp { apps[app] ?? OfApp() }
}

extension AppState {
    /// Whether an app executes nothing in it.
    fileprivate var isStill: Bool { self == .notRunning || self == .suspended }
}
