import FrameTrace
import Scenario

/// The change of an app's size, phase by phase, with what the app is called for in each (Z-1 to Z-5).
extension Device {
    /// An app that is on screen gets another size. From the setup on it has a limited time for that (K-3).
    mutating func transition(_ app: AppID, from before: Placement, to place: Placement) {
        lives[app.index].agenda += way(from: before, to: place)
        goOn(withLifeOf: app, at: now)
    }

    /// The phases in order. The size changes at the end of the setup; nothing is called while the animations run.
    private func way(from before: Placement, to place: Placement) -> [AppLife.Step] {
        setup(from: before, to: place, isHidden: false) + [
            .phase(.create, isHidden: false), .call(.animateAlongside), .call(.layoutSubviews),
            .phase(.run, isHidden: false), .animate,
            .phase(.cleanup, isHidden: false), .call(.transitionCompletion), .phase(.over, isHidden: false),
        ]
    }

    /// The change of the size of an app that is off screen: nothing is animated (Z-4).
    func hiddenWay(from before: Placement, to place: Placement) -> [AppLife.Step] {
        setup(from: before, to: place, isHidden: true) + [
            .phase(.create, isHidden: true), .call(.layoutSubviews), .phase(.over, isHidden: true),
        ]
    }

    /// The app is told of its size class first, where that changes, then of its size.
    private func setup(from before: Placement, to place: Placement, isHidden: Bool) -> [AppLife.Step] {
        let changesClass = before.sizeClass != place.sizeClass
        return [.phase(.setup, isHidden: isHidden)] + (changesClass ? [.call(.willTransition)] : [])
            + [.call(.viewWillTransition), .place(place, isHidden: isHidden)]
            + (changesClass ? [.call(.traitCollectionDidChange)] : [])
    }

    /// What the system does to an app that has left the screen: it gives it the size of the other size class, takes a picture,
    /// gives it its own size back, and takes another (Z-4).
    func wayOfPictures(of app: AppID) -> [AppLife.Step] {
        guard layouts.isUsed, let place = layouts.places[app], let size = place.size else { return [] }
        let other = Placement(place.mode, place.role, size: layouts.screen.otherSize(than: size))
        guard other.size != place.size else { return [.call(.snapshot)] }
        return hiddenWay(from: place, to: other) + [.call(.snapshot)]
            + hiddenWay(from: other, to: place) + [.call(.snapshot)]
    }

    /// The animations of a transition begin; its way goes on when they end.
    mutating func animate(_ app: AppID) {
        guard mainThreads[app.index].isOpen, layouts.profile.animation > .zero else { return }
        let until = now + layouts.profile.animation
        lives[app.index].animatesUntil = until
        timers.set(.animation(app, until: until), at: until)
    }

    /// The animations of a transition are over, if they have not been cut short.
    mutating func endAnimation(of app: AppID, _ until: Instant) {
        guard lives[app.index].animatesUntil == until else { return }
        lives[app.index].animatesUntil = nil
        goOn(withLifeOf: app, at: now)
    }
}

// MARK: - Layout passes

extension Device {
    /// Tells the trace what a callback means for the layout; one without steps ends where it begins.
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

    /// Tells the trace that an app is done with what it was called for, where that concerns the layout.
    mutating func noteEnd(of callback: AppCallback, _ app: AppID) {
        guard callback.isOfLayout else { return }
        if callback == .layoutSubviews { noteLayout(.passEnded(app, isForced: false)) }
        noteLayout(.callEnded(app))
    }

    /// What a main thread was called for is done.
    mutating func endCallback(_ callback: AppCallback, of app: AppID) {
        if lives[app.index].isCalling { return endCall(of: app) }
        // A pass before a frame: the run loop goes on where it was.
        if callback == .layoutSubviews { noteLayout(.passEnded(app, isForced: false)) }
    }

    /// Lays an app out before a frame, where that was marked as needed; nil where nothing has to be done for it.
    mutating func layOutBeforeFrame(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        guard mainThreads[app.index].needsLayout else { return nil }
        mainThreads[app.index].needsLayout = false
        guard let handler = mainThreads[app.index].handlers.callbacks[.layoutSubviews] else { return nil }
        noteLayout(.passBegan(app, isForced: false))
        return handle(handler, mainThreads[app.index].takeOccurrence(of: handler), of: app, thread)
    }

    /// A step asks for a layout pass, or is one: a forced pass does what was marked as needed (Z-5).
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
