import FrameTrace

/// Sums up what a trace says of the layout of the screen.
struct LayoutAnalysis {
    /// What is under way in an app.
    private struct OfApp {
        /// Its numbers; nil while it has had no place.
        var layout: Int?
        var size: ScreenSize?
        /// The transition that it is in, by its number.
        var transition: Int?
        var phase: (name: String, began: Instant)?
        /// What it has been called for last, and not been seen to be done with.
        var call: (callback: AppCallback, began: Instant)?
        /// Layout passes that have begun and not ended.
        var passes: [Instant] = []
        var isHidden = false
        /// When its passes on screen began.
        var begun: [Instant] = []
    }

    private let trace: Trace
    /// By app, in the trace's order.
    private let frames: [FrameRecords]
    private let indices: [AppID: Int]
    private let steps: LongestStep
    private(set) var summary: LayoutSummary?
    private var apps: [OfApp]

    /// Reads the notes.
    ///
    /// - Parameter frames: those of each app, in the trace's order.
    /// - Complexity: O(notes + frames), and for each callback of a transition that takes time O(events).
    init(_ trace: Trace, frames: [FrameRecords]) {
        self.trace = trace
        self.frames = frames
        steps = LongestStep(trace: trace)
        indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        apps = trace.apps.map { _ in OfApp() }
        for (note, at) in trace.notes { take(note, at: at) }
        guard summary != nil else { return }
        for index in apps.indices { countPassesOfFrames(of: index) }
        // They stand in the order in which they came on screen.
        let told = summary?.apps ?? []
        summary?.apps = apps.compactMap { app in app.layout.map { told[$0] } }
    }

    /// Whether what comes then counts: places and transitions have their times, and sums are of the time after warm-up, as those of
    /// frames are.
    private func isCounted(_ at: Instant) -> Bool { at >= trace.header.grid.origin + trace.header.warmUp }

    private func time(_ at: Instant) -> TimeSpan { at - trace.header.grid.origin }

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
            if state == .notRunning { end(index) }
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

    private mutating func change(_ index: Int, _ body: (inout AppLayout) -> Void) {
        if apps[index].layout == nil {
            apps[index].layout = summary?.apps.count
            summary?.apps.append(AppLayout(app: trace.apps[index].name))
        }
        guard let layout = apps[index].layout, var changed = summary?.apps[layout] else { return }
        body(&changed)
        summary?.apps[layout] = changed
    }
}

// MARK: - Places and transitions

extension LayoutAnalysis {
    private mutating func place(_ placement: Placement, isHidden: Bool, of index: Int, at: Instant) {
        endCall(of: index, at: at)
        let place = AppLayout.Place(
            at: time(at),
            mode: placement.mode.name,
            role: placement.role.name,
            size: placement.size,
            sizeClass: placement.sizeClass?.name,
            isHidden: isHidden
        )
        change(index) { $0.places.append(place) }
        let before = apps[index].size
        apps[index].size = placement.size
        guard let number = apps[index].transition, let before, let size = placement.size else { return }
        let changesClass = before.sizeClass != size.sizeClass
        summary?.transitions[number].to = size
        summary?.transitions[number].changesClass = changesClass
        guard isCounted(at) else { return }
        change(index) { layout in
            if isHidden {
                layout.hiddenSizeChanges += 1
            } else if changesClass {
                layout.classChanges += 1
            } else {
                layout.sizeChanges += 1
            }
        }
    }

    private mutating func begin(_ phase: TransitionPhase, isHidden: Bool, of index: Int, at: Instant) {
        endCall(of: index, at: at)
        endPhase(of: index, at: at)
        apps[index].isHidden = isHidden
        switch phase {
        case .setup:
            apps[index].transition = summary?.transitions.count
            let begun = LayoutTransition(
                app: trace.apps[index].name,
                at: time(at),
                from: apps[index].size,
                isHidden: isHidden
            )
            summary?.transitions.append(begun)
        case .over:
            guard let number = apps[index].transition, let began = summary?.transitions[number].at else { return }
            let length = time(at) - began
            summary?.transitions[number].length = length
            if isHidden, isCounted(trace.header.grid.origin + began) { change(index) { $0.hiddenTime += length } }
            apps[index].transition = nil
            return
        case .create, .run, .cleanup: break
        }
        apps[index].phase = (phase.name, at)
    }

    private mutating func endPhase(of index: Int, at: Instant) {
        guard let phase = apps[index].phase else { return }
        apps[index].phase = nil
        guard let number = apps[index].transition else { return }
        summary?.transitions[number].phases
            .append(LayoutTransition.Phase(name: phase.name, time: at - phase.began))
    }

    /// An app is done with what it was called for last: something else has come for it.
    private mutating func endCall(of index: Int, at: Instant) {
        guard let (callback, began) = apps[index].call else { return }
        apps[index].call = nil
        let time = at - began
        switch callback {
        case .keyboardWillShow, .keyboardWillHide:
            endKeyboardCall(of: index, isShown: callback == .keyboardWillShow, Interval(start: began, end: at))
        case .snapshot where isCounted(began): change(index) { $0.hiddenTime += time }
        default: break
        }
        guard callback.isOfTransition, time > .zero, let number = apps[index].transition, let phase = apps[index].phase
        else { return }
        let call = LayoutTransition.Call(
            name: callback.name,
            phase: phase.name,
            time: time,
            step: steps.step(of: trace.apps[index], within: Interval(start: began, end: at))
        )
        summary?.transitions[number].calls.append(call)
    }

    /// The app has ended: so has what was under way in it.
    private mutating func end(_ index: Int) {
        let (layout, begun) = (apps[index].layout, apps[index].begun)
        apps[index] = OfApp()
        (apps[index].layout, apps[index].begun) = (layout, begun)
    }

    private mutating func endKeyboardCall(of index: Int, isShown: Bool, _ interval: Interval) {
        let began = time(interval.start)
        guard let number = summary?.keyboard.lastIndex(where: { $0.isShown == isShown && $0.at <= began }) else {
            return
        }
        let late = frames[index].count { frame in
            frame.isMissed && frame.due(on: trace.header.grid) < interval.end && frame.end > interval.start
        }
        let call = KeyboardChange.Call(app: trace.apps[index].name, time: interval.length, lateFrames: late)
        summary?.keyboard[number].calls.append(call)
    }
}

// MARK: - Layout passes

extension LayoutAnalysis {
    private mutating func beginPass(of index: Int, isForced: Bool, at: Instant) {
        apps[index].passes.append(at)
        if isCounted(at) {
            let isHidden = apps[index].transition != nil && apps[index].isHidden
            // What is off screen is in none of its frames.
            if !isHidden { apps[index].begun.append(at) }
            change(index) { layout in
                layout.passes += 1
                if isForced { layout.forcedPasses += 1 }
                if isHidden { layout.hiddenPasses += 1 }
            }
        }
        guard let number = apps[index].transition else { return }
        summary?.transitions[number].passes += 1
        if isForced { summary?.transitions[number].forcedPasses += 1 }
    }

    private mutating func endPass(of index: Int, isForced: Bool, at: Instant) {
        guard let began = apps[index].passes.popLast(), isCounted(began) else { return }
        change(index) { layout in
            layout.passTime += at - began
            if isForced { layout.forcedTime += at - began }
        }
    }

    /// A pass belongs to the frame that it is in, or to the next one.
    private mutating func countPassesOfFrames(of index: Int) {
        let begun = apps[index].begun
        guard !begun.isEmpty, apps[index].layout != nil else { return }
        var (frame, count, most) = (0, 0, 0)
        for at in begun {
            while frame < frames[index].count, frames[index][frame].end < at { (frame, count) = (frame + 1, 0) }
            guard frame < frames[index].count else { break }
            count += 1
            most = max(most, count)
        }
        change(index) { $0.mostPassesOfFrame = most }
    }
}

extension AppCallback {
    /// Whether it belongs to the change of a size.
    fileprivate var isOfTransition: Bool {
        switch self {
        case .willTransition, .viewWillTransition, .traitCollectionDidChange, .animateAlongside, .transitionCompletion,
            .layoutSubviews:
            true
        default: false
        }
    }
}
