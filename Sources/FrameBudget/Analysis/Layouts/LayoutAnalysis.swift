import FrameTrace

/// Summarizes the screen layout notes of a trace.
struct LayoutAnalysis {
    let trace: Trace
    /// By app, in the trace's order.
    let frames: [FrameRecords]
    private let indices: [AppID: Int]
    let steps: LongestStep
    var summary: LayoutSummary?
    var apps: [OfApp]

    /// Reads the notes.
    ///
    /// - Parameter frames: the frames of each app, in the trace's order.
    /// - Complexity: O(notes + frames), and for each callback of a transition that takes time O(events).
    init(_ trace: Trace, frames: [FrameRecords]) {
        self.trace = trace
        self.frames = frames
        steps = LongestStep(trace: trace)
        indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        apps = trace.apps.map { _ in OfApp() }
        for (note, at) in trace.notes { take(note, at: at) }
        guard summary != nil else { return }
        for index in apps.indices {
            cut(index, at: trace.observedUntil)
            countPassesOfFrames(of: index)
        }
        // Layouts were added as apps came on screen; puts them in the trace's order.
        let layouts = summary?.apps ?? []
        summary?.apps = apps.compactMap { app in app.layout.map { layouts[$0] } }
    }

    /// Whether an instant counts for the sums, which start after warm-up, as those of frames do. Places and transitions
    /// are listed with their times in any case.
    func isCounted(_ at: Instant) -> Bool { at >= trace.header.grid.origin + trace.header.warmUp }

    func time(_ at: Instant) -> TimeSpan { at - trace.header.grid.origin }

    private mutating func take(_ note: DeviceNote, at: Instant) {
        switch note {
        case .layout(let note): take(note, at: at)
        case .callback(let app, let callback):
            guard summary != nil, let index = indices[app] else { return }
            endCall(of: index, at: at)
            apps[index].call = (callback, at)
        case .state(let app, let state):
            guard summary != nil, let index = indices[app] else { return }
            endCall(of: index, at: at)
            if state == .notRunning { end(index, at: at) }
        default: break
        }
    }

    private mutating func take(_ note: LayoutNote, at: Instant) {
        switch note {
        case .screen(let size): if summary == nil { summary = LayoutSummary(screen: size) }
        case .placed(let app, let placement, let isHidden):
            with(app) { $0.place(placement, isHidden: isHidden, of: $1, at: at) }
        case .phase(let app, let phase, let isHidden):
            with(app) { $0.begin(phase, isHidden: isHidden, of: $1, at: at) }
        case .passBegan(let app, let isForced): with(app) { $0.beginPass(of: $1, isForced: isForced, at: at) }
        case .passEnded(let app, let isForced): with(app) { $0.endPass(of: $1, isForced: isForced, at: at) }
        case .snapshot(let app):
            let isCounted = isCounted(at)
            with(app) { analysis, index in analysis.change(index) { $0.snapshots += isCounted ? 1 : 0 } }
        case .keyboard(let app, let isShown):
            guard summary != nil, let index = indices[app] else { return }
            let name = trace.apps[index].name
            let change = KeyboardChange(at: time(at), raisedBy: name, isShown: isShown, calls: [])
            summary?.keyboard.append(change)
        case .display: break
        case .displayOwner(let app):
            let name = app.flatMap { indices[$0] }.map { trace.apps[$0].name }
            let owner = DisplayOwner(at: time(at), app: name)
            summary?.displayOwners.append(owner)
        case .callEnded(let app): with(app) { $0.endCall(of: $1, at: at) }
        case .home(let app, let usableAt):
            guard let index = indices[app] else { return }
            let back = HomeReturn(at: time(at), after: trace.apps[index].name, usableAt: time(usableAt))
            summary?.homeReturns.append(back)
        }
    }

    private mutating func with(_ app: AppID, _ body: (inout LayoutAnalysis, Int) -> Void) {
        guard summary != nil, let index = indices[app] else { return }
        body(&self, index)
    }

    mutating func change(_ index: Int, _ body: (inout AppLayout) -> Void) {
        if apps[index].layout == nil {
            apps[index].layout = summary?.apps.count
            summary?.apps.append(AppLayout(app: trace.apps[index].name))
        }
        guard let layout = apps[index].layout, var changed = summary?.apps[layout] else { return }
        body(&changed)
        summary?.apps[layout] = changed
    }
}
