import FrameTrace
import Scenario

/// The apps on the screen and their places: full screen, side by side, over another app, as a picture in picture (Z-6).
extension Device {
    /// Records the screen's size in the trace.
    mutating func noteScreen() {
        layouts.isNoted = true
        effects.notes.append(.layout(.screen(layouts.screen.size)))
    }

    /// Records a layout note in the trace, and updates the places of apps.
    mutating func noteLayout(_ note: LayoutNote) {
        guard layouts.isUsed else { return }
        effects.notes.append(.layout(note))
        guard case .placed(let app, let placement, let isHidden) = note else { return }
        layouts.present[app] = placement
        memory.situationsMayChange = true
        // Off screen it may get another size at the same instant, and caches see each of them.
        if isHidden { settleCaches() }
    }

    /// Makes room for an app that is about to come on screen: other apps shrink or leave. Does nothing without layouts.
    mutating func makeRoom(for app: AppID, as mode: LayoutMode?, at: Instant) {
        guard layouts.isUsed, !layouts.screen.all.contains(app),
            let mode = mode ?? (layouts.screen.primary == nil ? .fullScreen : nil)
        else { return }
        for other in layouts.screen.open(app, as: mode) { close(other, at: at) }
        settlePlaces(but: app)
    }

    /// Gives up the place of an app that leaves the screen: ends its animation and keyboard, and gives other apps more
    /// room.
    mutating func giveUpPlace(of app: AppID) {
        guard layouts.isUsed, !isStopping else { return }
        lives[app.index].animatesUntil = nil
        animateHost()
        layouts.screen.close(app)
        if layouts.keyboard == app { setKeyboard(isShown: false, by: app) }
        settlePlaces()
        settleDisplay()
    }

    /// Assigns the places of all apps on screen, except one that is about to come.
    ///
    /// - Complexity: O(1), since a screen has three apps at most.
    mutating func settlePlaces(but coming: AppID? = nil) {
        for app in layouts.screen.all where app != coming && mainThreads[app.index].isOpen {
            guard let place = layouts.screen.placement(of: app), place != layouts.places[app] else { continue }
            let before = layouts.places[app]
            layouts.places[app] = place
            if let before, before.size != place.size, place.size != nil, before.size != nil, !isYetToBeShown(app) {
                transition(app, from: before, to: place)
            } else {
                noteLayout(.placed(app, place, isHidden: false))
            }
        }
    }

    /// Returns whether an app is launching and has not come on screen yet. It starts with its current size then,
    /// without callbacks for earlier ones.
    private func isYetToBeShown(_ app: AppID) -> Bool {
        let life = lives[app.index]
        guard life.isLaunching, life.agenda.contains(.show(opening: mainThreads[app.index].opening)) else {
            return false
        }
        // An app that was closed and reopened during its launch gets its sizes in order.
        return !life.agenda.contains { if case .place = $0 { true } else { false } }
    }

    /// Returns the steps to the place of an app that comes on screen. If its size has changed, it gets the new one off
    /// screen.
    mutating func placementSteps(of app: AppID) -> [AppLife.Step] {
        guard layouts.isUsed, let place = layouts.screen.placement(of: app) else { return [] }
        let before = layouts.places[app]
        layouts.places[app] = place
        if let before, before.size != place.size, place.size != nil, before.size != nil {
            return offScreenResizeSteps(from: before, to: place) + [.place(place, isHidden: false)]
        }
        mainThreads[app.index].needsLayout = true
        noteLayout(.placed(app, place, isHidden: false))
        return []
    }

    /// Returns the current place of an app; without layouts, the whole screen.
    func presentPlace(of app: AppID) -> Placement {
        layouts.present[app] ?? Placement(.fullScreen, .primary, size: layouts.screen.size)
    }

    /// Returns whether the place of a thread's app matches a condition.
    func holds(_ condition: LayoutCondition, for thread: ThreadID) -> Bool {
        guard let app = app(of: thread) else { return false }
        let place = presentPlace(of: app)
        return switch condition {
        case .compact: place.sizeClass == .compact
        case .regular: place.sizeClass == .regular
        case .fullScreen: place.mode == .fullScreen
        case .slideOver: place.mode == .slideOver
        case .splitView: place.mode == .splitView
        case .pictureInPicture: place.mode == .pictureInPicture
        case .keyboard: layouts.keyboard != nil
        case .externalDisplay: layouts.displayOwner == app
        }
    }
}

// MARK: - What the user does

extension Device {
    /// Handles the home button: all apps leave the screen, except a picture in picture.
    mutating func goHome(at: Instant) {
        let overlay = layouts.screen.overlay
        layouts.screen.clear()
        for app in mainThreads.indices.map(AppID.init(index:)) where app != overlay && app != layouts.host {
            close(app, at: at)
        }
    }

    /// Gives an app another size (Z-3).
    mutating func resize(_ app: AppID, to target: ResizeTarget, at: Instant) {
        for other in layouts.screen.resize(app, to: target) { close(other, at: at) }
        settlePlaces()
        settleDisplay()
    }

    /// Turns the device (Z-2).
    mutating func rotate(to orientation: TimelineEntry.Orientation) {
        let size = layouts.screen.size.held(orientation)
        guard size != layouts.screen.size else { return }
        layouts.screen.size = size
        noteLayout(.screen(size))
        settlePlaces()
    }

    /// Locks the device: all apps leave the screen.
    mutating func lock(at: Instant) {
        guard !layouts.isLocked else { return }
        let open = mainThreads.indices.map(AppID.init(index:)).filter {
            mainThreads[$0.index].isOpen && $0 != layouts.host
        }
        let placed = layouts.screen.all
        let apps = placed + open.filter { !placed.contains($0) }
        layouts.locked = LayoutState.Lock(
            screen: layouts.screen,
            apps: apps.map { ($0, mainThreads[$0.index].presentation) }
        )
        layouts.screen = SharedScreen(size: layouts.screen.size)
        for app in open { close(app, at: at) }
    }

    /// Unlocks the device: the apps that were on screen and still run return.
    mutating func unlock(at: Instant) {
        guard let locked = layouts.locked else { return }
        layouts.locked = nil
        let size = layouts.screen.size
        layouts.screen = locked.screen
        layouts.screen.size = size
        for (app, _) in locked.apps where lives[app.index].state == .notRunning { layouts.screen.close(app) }
        for (app, presentation) in locked.apps where lives[app.index].state != .notRunning {
            open(app, at: at, presentation: presentation)
        }
    }
}
