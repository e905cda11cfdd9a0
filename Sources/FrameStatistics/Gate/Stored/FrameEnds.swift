import FrameBudget
import FrameTrace

/// How long after they were due the frames of an app with a display began and ended, for each run of a baseline. This
/// decides whether a shorter main-thread time is an improvement (decision 0159).
public struct FrameEnds: Sendable, Equatable, Codable {
    /// By run: the mean time from due to end, in ms.
    public var dueToEnd: [Double]
    /// By run: the mean time from due to begin, in ms.
    public var delay: [Double]

    /// Joins the values of two baselines, the runs of the left one first.
    static func + (left: Self, right: Self) -> Self {
        Self(dueToEnd: left.dueToEnd + right.dueToEnd, delay: left.delay + right.delay)
    }
}

extension FrameEnds {
    /// Computes the values of an app over runs.
    ///
    /// - Returns: nil where the app has no display, or no frame ended in some run.
    init?(of app: String, in results: [RunResult]) {
        self.init(dueToEnd: [], delay: [])
        for result in results {
            guard let app = result.apps.first(where: { $0.name == app }), app.hasDisplay,
                let means = LaterEnd.Means(of: app.total)
            else { return nil }
            dueToEnd.append(means.dueToEnd)
            delay.append(means.delay)
        }
    }
}
