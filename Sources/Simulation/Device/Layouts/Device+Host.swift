import FrameTrace
import Scenario

/// The home screen: it is always open, draws while apps come, go and change their size, and is what the user sees after
/// an app on screen has ended (S-6).
extension Device {
    /// Opens the home screen at the start.
    mutating func openHost() {
        guard let host = layouts.host else { return }
        open(host, at: now, presentation: nil)
    }

    /// Makes the home screen animate the arrival or departure of an app, for the length of a transition.
    mutating func animateHost() {
        guard layouts.host != nil else { return }
        layouts.hostDrawsUntil = max(layouts.hostDrawsUntil, now + layouts.profile.animation)
    }

    /// Shows the home screen after an app on screen has ended, if no other app is there. The user cannot use it for a
    /// time.
    mutating func returnToHost(after app: AppID) {
        guard let host = layouts.host, host != app else { return }
        let others = mainThreads.indices.map(AppID.init(index:)).filter { $0 != host && $0 != layouts.screen.overlay }
        guard !others.contains(where: { mainThreads[$0.index].isOpen }) else { return }
        layouts.usableAt = max(layouts.usableAt, now + layouts.hostProfile.recovery)
        layouts.hostDrawsUntil = max(layouts.hostDrawsUntil, layouts.usableAt)
        noteLayout(.home(after: app, usableAt: layouts.usableAt))
    }

    /// Requests the home screen's next frame while it draws.
    mutating func drawHost() {
        guard let host = layouts.host, now < layouts.hostDrawsUntil || lives.contains(where: \.isInTransition) else {
            return
        }
        requestFrame(of: host)
    }

    /// Returns the time to which a timeline entry is postponed: no app can be opened before the home screen is usable.
    func postponed(_ entry: TimelineEntry) -> Instant? {
        guard case .open = entry.change, layouts.usableAt > now else { return nil }
        return layouts.usableAt
    }
}

extension AppLife {
    /// Whether a resize on screen is in progress.
    fileprivate var isInTransition: Bool {
        animatesUntil != nil
            || agenda.contains { if case .phase(_, isHidden: false) = $0 { true } else { false } }
    }
}
