import FrameTrace
import Scenario

/// The home screen: always there, drawing while others come, go and change their size, and what is left when an app on screen
/// is ended (S-6).
extension Device {
    /// It is there from the start.
    mutating func openHost() {
        guard let host = layouts.host else { return }
        open(host, at: now, presentation: nil)
    }

    /// The home screen animates what an app's coming or going looks like, as long as a transition takes.
    mutating func animateHost() {
        guard layouts.host != nil else { return }
        layouts.hostDrawsUntil = max(layouts.hostDrawsUntil, now + layouts.profile.animation)
    }

    /// An app on screen was ended, and has left it: where no other one is there, the user sees the home screen, and can't use it
    /// for a time.
    mutating func returnToHost(after app: AppID) {
        guard let host = layouts.host, host != app else { return }
        let others = mainThreads.indices.map(AppID.init(index:)).filter { $0 != host && $0 != layouts.screen.overlay }
        guard !others.contains(where: { mainThreads[$0.index].isOpen }) else { return }
        layouts.usableAt = max(layouts.usableAt, now + layouts.hostProfile.recovery)
        layouts.hostDrawsUntil = max(layouts.hostDrawsUntil, layouts.usableAt)
        noteLayout(.home(after: app, usableAt: layouts.usableAt))
    }

    /// Asks for the home screen's next frame while it draws.
    mutating func drawHost() {
        guard let host = layouts.host, now < layouts.hostDrawsUntil || lives.contains(where: \.isInTransition) else {
            return
        }
        requestFrame(of: host)
    }

    /// When a timeline entry can take place: an app can't be opened before the home screen is usable.
    func postponed(_ entry: TimelineEntry) -> Instant? {
        guard case .open = entry.change, layouts.usableAt > now else { return nil }
        return layouts.usableAt
    }
}

extension AppLife {
    /// Whether a change of its size on screen is under way.
    fileprivate var isInTransition: Bool {
        animatesUntil != nil
            || agenda.contains { if case .phase(_, isHidden: false) = $0 { true } else { false } }
    }
}
