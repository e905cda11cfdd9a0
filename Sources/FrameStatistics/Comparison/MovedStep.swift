import FrameBudget
import FrameTrace

/// A step that left the main thread for other threads between two runs, or came from there: its time in frames and that
/// of the same step at another place moved in opposite directions.
public struct MovedStep: Sendable, Equatable {
    /// Its place in frames, below the app.
    public var path: [String]
    /// Its place on other threads, below the app.
    public var elsewhere: [String]
    /// Whether it left the main thread; false if it came there.
    public var leaves: Bool
}

extension AppComparison {
    /// Labels of steps without a name: two of them are not the same step.
    private static let unnamed: Set = ["compute", "touch", "read", "write", "fetch", "gpu", "perform"]

    /// The step of frames that moved between the main thread and others; of several, the one with the largest shift. Nil
    /// if there is none, and where CPU time or a profile is not known.
    ///
    /// A profile does not say which threads ran a step. So at least half of the step's shift has to show in the CPU time
    /// of the main thread, and, in the other direction, in that of the other threads and in the step's other place.
    ///
    /// - Complexity: O(steps · places of the profiles · depth).
    public var movedStep: MovedStep? {
        guard let main = mean(.mainCPU)?.shift.change, let all = ownCPU.perFrame.change,
            let profile = profiles.first(where: { $0.content == .cpu })
        else { return nil }
        let leaves = main < 0
        let others = leaves ? all - main : main - all
        for step in steps where step.shift.hasMoved {
            guard let name = step.path.last, !Self.unnamed.contains(name), let change = step.shift.change,
                (change < 0) == leaves, abs(change) >= ComparisonPolicy.leastChange, 2 * abs(main) >= abs(change),
                2 * others >= abs(change),
                let place = profile.place(of: name, besides: step.path, isMore: leaves, by: abs(change) / 2)
            else { continue }
            return MovedStep(path: step.path, elsewhere: place, leaves: leaves)
        }
        return nil
    }
}

extension ProfileComparison {
    /// Returns the place of a step, below the app, whose time per frame moved most in a direction; nil if none moved
    /// enough.
    ///
    /// - Parameters:
    ///   - known: a place of the step that does not count.
    ///   - least: the smallest change that counts, in ms.
    fileprivate func place(of step: String, besides known: [String], isMore: Bool, by least: Double) -> [String]? {
        let table = difference.calls
        let old = table.totals(of: difference.weights(.before))
        let new = table.totals(of: difference.weights(.after))
        var most = (change: least, place: [String]?.none)
        for (index, call) in table.calls.enumerated() where table.functions.indices.contains(call.function) {
            let function = table.functions[call.function]
            guard function.kind == .work, function.name == step else { continue }
            let shift = perFrame(old[index], new[index])
            guard shift.outcome == (isMore ? .more : .less), let change = shift.change, abs(change) >= most.change
            else { continue }
            let place = table.chain(to: CallID(index: index)).dropFirst().map(\.name)
            if place != known { most = (abs(change), place) }
        }
        return most.place
    }
}
