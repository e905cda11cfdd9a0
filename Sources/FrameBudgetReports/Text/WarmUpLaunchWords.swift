import FrameBudget
import FrameTrace

/// Launches within the warm-up, which figures of frames exclude, in words.
enum WarmUpLaunchWords {
    /// Describes the launches whose first frame ended within the warm-up; nil if none took noteworthy time.
    static func sentence(_ result: RunResult) -> String? {
        guard let end = result.phases.filter(\.isWarmUp).map(\.end).max() else { return nil }
        let hidden = result.apps.compactMap { app -> (app: String, first: FirstFrameTime)? in
            // A first frame that ends after the warm-up may count.
            guard let first = app.mainThread?.firstFrame, first.isSlow else { return nil }
            return first.at + first.total <= end ? (app.name, first) : nil
        }
        guard let slowest = hidden.max(by: { $0.first.total < $1.first.total }) else { return nil }
        let later = hidden.flatMap { launches(of: $0.app, since: end, in: result) }
        let isOne = hidden.count == 1
        let more = isOne ? "" : " and \(Figure.counted(hidden.count - 1, "more app"))"
        let one = later.isEmpty ? "the launch" : "that launch"
        let these = isOne ? one : "these launches"
        let too = later.isEmpty ? "" : ", too"
        return
            "\(VisibleText.short(slowest.app, to: VerdictRow.longestName))\(more) launched during the warm-up (first frame after "
            + "\(Figure.short(slowest.first.total))), so no frame figure includes \(these)\(clause(later, isOne)); "
            + "set `warmUp: 0s` to count \(isOne ? "it" : "them")\(too)."
    }

    /// Describes launches after the warm-up: `, but its launch at 2.500 s counts`; empty if there are none.
    private static func clause(_ later: [TimeSpan], _ isOneApp: Bool) -> String {
        guard let first = later.first else { return "" }
        if later.count == 1, isOneApp { return ", but its launch at \(Figure.moment(first)) counts" }
        return ", but \(isOneApp ? "its" : "their") launches after the warm-up count"
    }

    /// Returns when an app was launched, from an instant on. Its life is known in any run in which an app was launched
    /// again.
    ///
    /// - Complexity: O(calls of the app).
    private static func launches(of app: String, since start: TimeSpan, in result: RunResult) -> [TimeSpan] {
        let calls = result.lives?.first { $0.app == app }?.calls ?? []
        return calls.filter { $0.callback == AppCallback.willFinishLaunching.name && $0.at >= start }.map(\.at)
    }
}
