import FrameBudget
import FrameTrace

/// Whose requests the GPU or the disk served during waits for it.
extension AppComparer {
    /// A wait, and the culprit whose request was served meanwhile.
    private struct ServedWait: Hashable {
        var cause: DelayCause
        var culprit: Culprit
    }

    /// Adds to each wait for the GPU or the disk whose requests were served, with the shift of each that moved in the
    /// same direction.
    ///
    /// - Parameter ledger: the parts of a frame's time.
    /// - Complexity: O(frames · waits of each).
    func withUsers(
        _ delays: [AppComparison.Delay],
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger
    ) -> [AppComparison.Delay] {
        func visit(_ ledger: Ledger, _ add: (ServedWait, TimeSpan) -> Void) {
            for part in ledger.blocked {
                let cause = DelayCause.blocked(part.kind, resource: part.resource)
                for user in part.users ?? [] {
                    add(ServedWait(cause: cause, culprit: user.culprit.withoutProcessID), user.time)
                }
            }
        }
        let served = shifts(old, new, ledger, of: visit)
        return delays.map { delay in
            guard delay.shift.hasMoved else { return delay }
            let users = served.filter { $0.key.cause == delay.cause && $0.shift.outcome == delay.shift.outcome }
            var delay = delay
            if !users.isEmpty {
                delay.users = users.map { AppComparison.Delay.User(culprit: $0.key.culprit, shift: $0.shift) }
            }
            return delay
        }
    }
}
