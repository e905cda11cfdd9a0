import FrameBudget
import FrameStatistics
import FrameTrace

/// Whose requests the GPU or the disk served during waits for it, in words.
extension ComparisonWords {
    /// Describes whose requests a wait was for, as the end of a clause: `, while backup used the disk`, `: its own
    /// request 9.00, game 0.67`. Empty if that is not known.
    static func users(of delay: AppComparison.Delay) -> String {
        let users = known(delay)
        guard let first = users.first else { return "" }
        if number(first.shift) == number(delay.shift), let user = mainUser(of: delay) { return ", \(user)" }
        return shares(users.map { (VerdictWords.name($0.culprit), $0.shift) }, of: delay.shift)
    }

    /// Describes whose requests took more than half of a wait's change: `while backup used the disk`, `most of it for
    /// its own request`. Nil if none did, or that is not known, and for a shorter wait: the user is gone by then.
    static func mainUser(of delay: AppComparison.Delay) -> String? {
        guard let user = known(delay).first, let change = user.shift.change, let whole = delay.shift.change,
            whole > 0, 2 * abs(change) > abs(whole), case .blocked(let kind, resource: _) = delay.cause
        else { return nil }
        let isWhole = number(user.shift) == number(delay.shift)
        guard user.culprit.kind != .ownRequest else {
            return "\(isWhole ? "all" : "most") of it for its own request"
        }
        let device = DeviceUseWords.device(kind == .gpu ? .gpu : .io)
        return "\(isWhole ? "" : "most of it ")while \(VerdictWords.name(user.culprit)) used \(device)"
    }

    /// The users of the device that have a name.
    private static func known(_ delay: AppComparison.Delay) -> [AppComparison.Delay.User] {
        (delay.users ?? []).filter { ![CulpritKind.nobody, .unknown].contains($0.culprit.kind) }
    }
}
