import FrameTrace

/// A finder of parallel loops among the places of the items that came through no queue; the others are tasks.
///
/// A trace has one kind of record for tasks and for the turns that a loop's helpers execute. The thread that does the
/// loop executes turns as well, without a record: their steps lie within its own frame, event or item. The steps of a
/// task lie within that task alone. A loop whose turns use no CPU time leaves no step, so its turns look like tasks.
struct LoopPlaces {
    /// A step, and the activity in which it was done.
    private struct Step: Hashable {
        var path: PathID
        var activity: PathID
    }

    private var steps: Set<Step> = []

    /// Notes that a step was done in an activity.
    mutating func note(_ step: PathID, in activity: PathID) { steps.insert(Step(path: step, activity: activity)) }

    /// Returns the places of loops.
    ///
    /// - Parameters:
    ///   - candidates: the places of all items that came through no queue.
    ///   - paths: the places in the work.
    /// - Complexity: O(different steps · depth).
    func found(among candidates: Set<PathID>, _ paths: [PathID: WorkPath]) -> Set<PathID> {
        guard !candidates.isEmpty else { return [] }
        let loops = steps.compactMap { step -> PathID? in
            var place: PathID? = step.path
            while let path = place, !candidates.contains(path) { place = paths[path]?.parent }
            return place.flatMap { $0 == step.activity ? nil : $0 }
        }
        return Set(loops)
    }
}
