import FrameTrace
import Scenario

/// The state of an app that passes from one process to the next (S-7), and what is lost when the app ends.
extension Device {
    /// Preserves the state of an app that has gone to the background.
    mutating func preserve(_ app: AppID) {
        guard let rule = restorationRule(of: app), rule.spec.saves else { return }
        let outcome = rule.preserved()
        archives[app.index] = outcome
        let controllers = controllers(of: app)
        effects.notes.append(.life(.preserved(app, came(through: outcome, controllers))))
        noteLosses(outcome, controllers, of: app)
    }

    /// Restores the preserved state of an app that launches; returns whether there was any.
    mutating func restore(_ app: AppID) -> Bool {
        guard let rule = restorationRule(of: app), rule.spec.restores, let saved = archives[app.index] else {
            return false
        }
        let outcome = rule.restored(saved)
        let controllers = controllers(of: app)
        effects.notes.append(.life(.restored(app, came(through: outcome, controllers))))
        // Losses on preserving were recorded then.
        noteLosses(zip(outcome, saved).map { $1 == nil ? $0 : nil }, controllers, of: app)
        return true
    }

    /// Records what an app's end loses: unsaved changes, and the preserved state if the user quit it or it never
    /// finished its launch.
    mutating func loseState(of app: AppID, because reason: TerminationReason) {
        let unsaved = lives[app.index].unsaved
        if unsaved > 0 { effects.notes.append(.life(.unsaved(app, ByteCount(bytes: unsaved)))) }
        guard archives[app.index] != nil, reason == .user || lives[app.index].isLaunching else { return }
        archives[app.index] = nil
        effects.notes.append(.life(.forgotten(app)))
    }

    /// Changes bytes of the user's data, which stay unsaved.
    mutating func edit(_ count: ByteCount, by thread: ThreadID) {
        guard let app = app(of: thread) else { return }
        lives[app.index].unsaved += count.bytes
    }

    /// Marks all changes as saved.
    mutating func save(by thread: ThreadID) {
        guard let app = app(of: thread) else { return }
        lives[app.index].unsaved = 0
    }

    private func restorationRule(of app: AppID) -> RestorationRule? {
        workload.apps[app.index].restoration.map(RestorationRule.init)
    }

    /// Returns the view controllers of an app, in the order of its file.
    private func controllers(of app: AppID) -> [ResourceID] {
        resources.indices.filter { resources[$0].app == app && resources[$0].kind == .viewController }
            .map(ResourceID.init(index:))
    }

    private func came(through outcome: RestorationRule.Outcome, _ controllers: [ResourceID]) -> [ResourceID] {
        zip(controllers, outcome).compactMap { $1 == nil ? $0 : nil }
    }

    private mutating func noteLosses(
        _ outcome: RestorationRule.Outcome,
        _ controllers: [ResourceID],
        of app: AppID
    ) {
        for (controller, loss) in zip(controllers, outcome) {
            if let loss { effects.notes.append(.life(.lost(app, controller, loss))) }
        }
    }
}
