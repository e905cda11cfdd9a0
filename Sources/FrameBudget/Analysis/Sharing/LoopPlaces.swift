import FrameTrace

/// The places of parallel loops among those of the items that came through no queue; the others are tasks.
///
/// A trace has one kind of record for tasks and for the turns that a loop's helpers execute. The thread that does the
/// loop executes turns as well, without a record: their steps lie within its own frame, event or item. The steps of a
/// task lie within that task alone.
struct LoopPlaces {
    private var places: Set<PathID> = []

    /// Finds the loops of a trace.
    ///
    /// - Parameter candidates: the places of all items that came through no queue.
    /// - Complexity: O(events), and none if there are no candidates.
    init(_ trace: Trace, among candidates: Set<PathID>) {
        guard !candidates.isEmpty else { return }
        // By the place of a step, the innermost candidate around it.
        var around: [PathID: PathID?] = [:]
        func candidate(around path: PathID) -> PathID? {
            if let known = around[path] { return known }
            let found = candidates.contains(path) ? path : trace.paths[path]?.parent.flatMap(candidate(around:))
            around[path] = .some(found)
            return found
        }
        for events in trace.events.values {
            var stack = ActivityStack()
            for event in events {
                switch event {
                case .begin(let begin): _ = stack.begin(begin)
                case .end(let end): _ = stack.end(end)
                case .step(let step):
                    guard let activity = stack.innermost, let place = candidate(around: step.path),
                        activity.begin.path != place
                    else { continue }
                    places.insert(place)
                default: break
                }
            }
        }
    }

    /// Returns whether a place is that of a loop.
    func contains(_ place: PathID) -> Bool { places.contains(place) }
}
