import FrameBudget
import FrameTrace

/// CPU time of an app's work items in the whole run, by class.
struct ItemClasses: Equatable {
    /// Time of each class with any.
    let times: [QoS: TimeSpan]

    /// Sums up an app's items; nil if the time of some is not known, and with it their class.
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

    /// Whether all items were of this class or a higher one; false if there were none.
    func areAll(from lowest: QoS) -> Bool { !times.isEmpty && times.keys.allSatisfy { $0 >= lowest } }
}
