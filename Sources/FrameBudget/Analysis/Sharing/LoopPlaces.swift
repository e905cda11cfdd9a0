import FrameTrace

/// A finder of parallel loops among the places of the items that came through no queue; the others are tasks.
///
/// A trace has one kind of record for tasks and for the turns that a loop's helpers execute. The thread that does the
/// loop executes turns as well, without a record: their steps lie within its own frame, event or item. The steps of a
/// task lie within that task alone. A loop whose turns use no CPU time leaves no step, so its turns look like tasks.
enum LoopPlaces {
    /// A step, and the activity in which it was done.
    private struct Step: Hashable {
        var path: PathID
        var activity: PathID
    }

    /// Returns the places of loops.
    ///
    /// - Parameter candidates: the places of all items that came through no queue.
    /// - Complexity: O(events); none without candidates, as in most traces.
    static func found(in trace: Trace, among candidates: Set<PathID>) -> Set<PathID> {
        guard !candidates.isEmpty else { return [] }
        let loops = steps(of: trace).compactMap { step -> PathID? in
            var place: PathID? = step.path
            while let path = place, !candidates.contains(path) { place = trace.paths[path]?.parent }
            return place.flatMap { $0 == step.activity ? nil : $0 }
        }
        return Set(loops)
    }

    private static func steps(of trace: Trace) -> Set<Step> {
        var steps: Set<Step> = []
        for events in trace.events.values {
            var stack = ActivityStack()
            for event in events {
                switch event {
                case .begin(let begin): _ = stack.begin(begin)
                case .end(let end): _ = stack.end(end)
                case .lost(_, let at): stack.lose(at: at)
                case .step(let step):
                    // After lost records, the activity may have ended.
                    guard let around = stack.innermost, around.lostAt == nil else { continue }
                    steps.insert(Step(path: step.path, activity: around.begin.path))
                default: break
                }
            }
        }
        return steps
    }
}
