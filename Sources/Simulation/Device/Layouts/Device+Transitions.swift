import FrameTrace
import Scenario

/// The resize of an app, phase by phase, with its callbacks (Z-1 to Z-5).
extension Device {
    /// Resizes an app on screen. Its allowance starts with the setup (K-3).
    mutating func transition(_ app: AppID, from before: Placement, to place: Placement) {
        lives[app.index].agenda += way(from: before, to: place)
        goOn(withLifeOf: app, at: now)
    }

    /// Returns the steps in order. The size changes at the end of the setup; there are no callbacks while the
    /// animations run.
    private func way(from before: Placement, to place: Placement) -> [AppLife.Step] {
        setup(from: before, to: place, isHidden: false) + [
            .phase(.create, isHidden: false), .call(.animateAlongside), .call(.layoutSubviews),
            .phase(.run, isHidden: false), .animate,
            .phase(.cleanup, isHidden: false), .call(.transitionCompletion), .phase(.over, isHidden: false),
        ]
    }

    /// Returns the steps of a resize off screen, without animations (Z-4).
    func offScreenResizeSteps(from before: Placement, to place: Placement) -> [AppLife.Step] {
        setup(from: before, to: place, isHidden: true) + [
            .phase(.create, isHidden: true), .call(.layoutSubviews), .phase(.over, isHidden: true),
        ]
    }

    /// Returns the steps of the setup: first the callback for the size class, if that changes, then the one for the
    /// size.
    private func setup(from before: Placement, to place: Placement, isHidden: Bool) -> [AppLife.Step] {
        let changesClass = before.sizeClass != place.sizeClass
        return [.phase(.setup, isHidden: isHidden)] + (changesClass ? [.call(.willTransition)] : [])
            + [.call(.viewWillTransition), .place(place, isHidden: isHidden)]
            + (changesClass ? [.call(.traitCollectionDidChange)] : [])
    }

    /// Returns the steps of an app that has left the screen: the system gives it a size of the other size class, takes
    /// a snapshot, restores its own size, and takes another (Z-4).
    func snapshotSteps(of app: AppID) -> [AppLife.Step] {
        guard layouts.isUsed, let place = layouts.places[app], let size = place.size else { return [] }
        let other = Placement(place.mode, place.role, size: layouts.screen.otherSize(than: size))
        guard other.size != place.size else { return [.call(.snapshot)] }
        return offScreenResizeSteps(from: place, to: other) + [.call(.snapshot)]
            + offScreenResizeSteps(from: other, to: place) + [.call(.snapshot)]
    }

    /// Starts the animations of a transition; the agenda continues when they end.
    mutating func animate(_ app: AppID) {
        guard mainThreads[app.index].isOpen, layouts.profile.animation > .zero else { return }
        let until = now + layouts.profile.animation
        lives[app.index].animatesUntil = until
        timers.set(.animation(app, until: until), at: until)
    }

    /// Handles the end of a transition's animations, unless they were cut short.
    mutating func endAnimation(of app: AppID, _ until: Instant) {
        guard lives[app.index].animatesUntil == until else { return }
        lives[app.index].animatesUntil = nil
        goOn(withLifeOf: app, at: now)
    }
}

// MARK: - Layout passes

extension Device {
    /// Records the effect of a callback on the layout. A callback without steps ends where it begins.
    mutating func noteLayout(_ callback: AppCallback, of app: AppID, ends: Bool) {
        switch callback {
        case .layoutSubviews:
            mainThreads[app.index].needsLayout = false
            noteLayout(.passBegan(app, isForced: false))
        case .snapshot: noteLayout(.snapshot(app))
        default: break
        }
        if ends { noteEnd(of: callback, app) }
    }

    /// Records the end of a callback that concerns the layout.
    mutating func noteEnd(of callback: AppCallback, _ app: AppID) {
        guard callback.isOfLayout else { return }
        if callback == .layoutSubviews { noteLayout(.passEnded(app, isForced: false)) }
        noteLayout(.callEnded(app))
    }

    /// Handles the end of a main thread's callback.
    mutating func endCallback(_ callback: AppCallback, of app: AppID) {
        if lives[app.index].isCalling { return endCall(of: app) }
        // This was a pass before a frame: the run loop continues where it was.
        if callback == .layoutSubviews { noteLayout(.passEnded(app, isForced: false)) }
    }

    /// Starts a pending layout pass before a frame; returns nil if none is pending, or if the app has no steps for it:
    /// the pass then takes no time.
    mutating func layOutBeforeFrame(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        guard mainThreads[app.index].needsLayout else { return nil }
        mainThreads[app.index].needsLayout = false
        noteLayout(.passBegan(app, isForced: false))
        guard let handler = mainThreads[app.index].handlers.callbacks[.layoutSubviews] else {
            noteLayout(.passEnded(app, isForced: false))
            return nil
        }
        return handle(handler, mainThreads[app.index].takeOccurrence(of: handler), of: app, thread)
    }

    /// Handles a layout request or a forced pass of a step. A forced pass also completes a pending one (Z-5).
    mutating func layOut(_ act: LayoutAct, by thread: ThreadID) {
        guard let app = app(of: thread) else { return }
        switch act {
        case .needed:
            mainThreads[app.index].needsLayout = true
            requestFrame(of: app)
        case .begin:
            mainThreads[app.index].needsLayout = false
            noteLayout(.passBegan(app, isForced: true))
        case .end: noteLayout(.passEnded(app, isForced: true))
        }
    }
}
