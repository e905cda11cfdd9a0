import FrameBudget
import FrameTrace

/// How much CPU time an app's work items took in the whole run, by their class.
struct ItemClasses: Equatable {
    /// The time by class, of classes with some.
    let times: [QoS: TimeSpan]

    /// Those of an app; nil where the time of some is not known, and so neither is their class.
    ///
    /// - Complexity: O(apps · classes).
    init?(of app: String, in result: RunResult) {
        var times: [QoS: TimeSpan] = [:]
        for entry in result.sharing?.cpu ?? [] where entry.app == app {
            guard let time = entry.items else { return nil }
            if time > .zero { times[entry.qos, default: .zero] += time }
        }
        self.times = times
    }

    /// Whether all items were of a class or of a higher one; false where there was none.
    func areAll(from lowest: QoS) -> Bool { !times.isEmpty && times.keys.allSatisfy { $0 >= lowest } }
}
