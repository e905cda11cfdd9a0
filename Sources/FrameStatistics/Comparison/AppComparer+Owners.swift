import FrameBudget
import FrameTrace

/// Other apps behind waits: those whose threads had to end them.
extension AppComparer {
    /// A wait, and the other app whose thread had to end it.
    private struct OwnedWait: Hashable {
        var cause: DelayCause
        var app: String
    }

    /// Adds to each wait the other app that accounts for more than half of its shift.
    ///
    /// - Parameter ledger: the parts of a frame's time.
    /// - Complexity: O(frames · waits of each).
    func withOwners(
        _ delays: [AppComparison.Delay],
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger
    ) -> [AppComparison.Delay] {
        let name = after.app.name
        func visit(_ ledger: Ledger, _ add: (OwnedWait, TimeSpan) -> Void) {
            for part in ledger.blocked {
                let cause = DelayCause.blocked(part.kind, resource: part.resource)
                for owner in part.owners ?? [] {
                    guard let app = owner.app, app != name else { continue }
                    add(OwnedWait(cause: cause, app: app), owner.time)
                }
            }
        }
        let owned = shifts(old, new, ledger, of: visit)
        return delays.map { delay in
            let change = delay.shift.change ?? 0
            let most = owned.first { wait in
                let part = wait.shift.change ?? 0
                return wait.key.cause == delay.cause && (part > 0) == (change > 0) && 2 * abs(part) > abs(change)
            }
            var delay = delay
            delay.owner = most?.key.app
            return delay
        }
    }
}
