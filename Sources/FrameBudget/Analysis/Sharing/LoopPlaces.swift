import FrameTrace

/// A finder of parallel loops among the places of the items that came through no queue; the others are tasks.
///
/// A trace has one kind of record for tasks and for the turns that a loop's helpers execute. Three things distinguish
/// them:
/// - A task executes named work, whose place is right below its app. That of a loop is below the work that does it.
/// - The thread that does the loop executes turns as well, without a record: their steps lie within its own frame, event
///   or item. The steps of a task lie within that task alone.
/// - Without steps, which turns have only if they use CPU time: a loop in a frame is right below its app, too. Its
///   helpers have the class of the main thread, and no step hands over work of its name as a task.
///
/// By Linux' rules helpers have no such class: the turns of a named loop in a frame that use no CPU time look like tasks.
/// A task without CPU time and with that class looks like a turn if the step that hands it over has a name of its own.
struct LoopPlaces {
    /// A step, and the activity in which it was done.
    private struct Step: Hashable {
        var path: PathID
        var activity: PathID
    }

    private let trace: Trace

    /// Returns the places of loops.
    ///
    /// - Parameters:
    ///   - candidates: the places of all items that came through no queue.
    ///   - urgent: those of them where items had the class of main threads.
    /// - Complexity: O(events + places); none without candidates, as in most traces.
    static func found(in trace: Trace, among candidates: Set<PathID>, urgent: Set<PathID>) -> Set<PathID> {
        guard !candidates.isEmpty else { return [] }
        let places = LoopPlaces(trace: trace)
        // Work that a program records itself may be anywhere, and have any name.
        guard trace.header.rules != nil else { return places.bySteps(among: candidates).loops }
        let known = candidates.filter(places.isInWork)
        guard candidates != known else { return known }
        let bySteps = places.bySteps(among: candidates)
        let silent = candidates.subtracting(bySteps.own).filter { place in
            places.isLikeFrameLoop(place, isUrgent: urgent.contains(place))
        }
        return known.union(bySteps.loops).union(silent)
    }

    /// Whether a place is below work, as no task's is.
    private func isInWork(_ place: PathID) -> Bool {
        guard let root = trace.paths[place]?.parent else { return false }
        return trace.paths[root]?.parent != nil
    }

    /// Whether the name of a place right below its app, and the class of its items, are those of a loop in a frame.
    private func isLikeFrameLoop(_ place: PathID, isUrgent: Bool) -> Bool {
        guard let work = trace.paths[place], let root = work.parent else { return false }
        // As the workload's compiler labels a loop, and a step that hands over a task.
        guard isUrgent || work.label == "perform" else { return false }
        let handingOver = "task \(work.label)"
        return !trace.paths.contains { path in
            path.value.label == handingOver && trace.pathIDs(outwardsFrom: path.key).contains(root)
        }
    }

    /// Returns the places with steps in the activities of other places, and those with steps in their own.
    private func bySteps(among candidates: Set<PathID>) -> (loops: Set<PathID>, own: Set<PathID>) {
        var (loops, own): (Set<PathID>, Set<PathID>) = ([], [])
        for step in steps() {
            let path = trace.pathIDs(outwardsFrom: step.path)
            guard let place = path.first(where: candidates.contains) else { continue }
            if place == step.activity { own.insert(place) } else { loops.insert(place) }
        }
        return (loops, own)
    }

    private func steps() -> Set<Step> {
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
