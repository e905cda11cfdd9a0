import FrameBudget
import FrameTrace

/// When the frames of an app with a display ended in each run of a baseline: what tells whether a shorter main-thread time is an
/// improvement (decision 0159).
public struct FrameEnds: Sendable, Equatable, Codable {
    /// By run: the mean time from where frames were due to their end, in ms.
    public var dueToEnd: [Double]
    /// By run: the mean time that frames began after they were due, in ms.
    public var delay: [Double]

    /// Those of two baselines, the runs of one after those of the other.
    static func + (left: Self, right: Self) -> Self {
        Self(dueToEnd: left.dueToEnd + right.dueToEnd, delay: left.delay + right.delay)
    }
}

extension FrameEnds {
    /// Those of an app.
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
