import FrameTrace

/// Places, transitions, and the callbacks within them.
extension LayoutAnalysis {
    mutating func place(_ placement: Placement, isHidden: Bool, of index: Int, at: Instant) {
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

    mutating func begin(_ phase: TransitionPhase, isHidden: Bool, of index: Int, at: Instant) {
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
            .append(LayoutTransition.Phase(name: phase.name, time: max(.zero, at - phase.began)))
    }

    /// Ends the call and the phase that an app is in, because the app or the observation ends: both last up to here.
    mutating func cut(_ index: Int, at: Instant) {
        endCall(of: index, at: at)
        endPhase(of: index, at: at)
    }

    /// Ends the app's last callback, because another event of the app, or the callback's own end, has come.
    mutating func endCall(of index: Int, at: Instant) {
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

    /// Resets an app that has ended, except for its layout and its passes.
    mutating func end(_ index: Int, at: Instant) {
        cut(index, at: at)
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

extension AppCallback {
    /// Whether it is called in a transition to another size.
    fileprivate var isOfTransition: Bool {
        switch self {
        case .willTransition, .viewWillTransition, .traitCollectionDidChange, .animateAlongside, .transitionCompletion,
            .layoutSubviews:
            true
        default: false
        }
    }
}
