import FrameTrace

/// Separates a marking thread's waits between frames from waits in the same call in the middle of a step. An open step
/// shows that work on the frame goes on.
enum StepWaits {
    /// A step that is within no other step of its frame.
    private struct Step {
        var name: UInt32
        var start: Instant
        var end: Instant
    }

    /// Returns the waits that lie in no step that began in the same frame, and those in the step with most of all
    /// waits: that step is around the wait for the next frame.
    ///
    /// - Parameters:
    ///   - waits: the thread's waits between turns, in order.
    ///   - marks: its marks, in order.
    /// - Complexity: O(marks + waits · log steps).
    static func outside(_ marks: [ProgramMark], _ waits: [Interval]) -> [Interval] {
        let steps = outermost(marks)
        guard !steps.isEmpty else { return waits }
        let names: [UInt32?] = waits.map { wait in
            let next = steps.sortedIndex(where: { $0.start > wait.start })
            guard next > 0, wait.start < steps[next - 1].end else { return nil }
            return steps[next - 1].name
        }
        var counts: [UInt32: Int] = [:]
        for case .some(let name) in names { counts[name, default: 0] += 1 }
        return waits.indices.filter { index in
            guard let name = names[index] else { return true }
            return counts[name, default: 0] * 2 > waits.count
        }.map { waits[$0] }
    }

    /// Returns the steps that began and ended within one frame, and are within no other such step.
    private static func outermost(_ marks: [ProgramMark]) -> [Step] {
        var steps: [Step] = []
        var first: ProgramMark?
        var depth = 0
        for mark in marks {
            switch mark.kind {
            case .stepBegin:
                if depth == 0 { first = mark }
                depth += 1
            case .stepEnd:
                // The step began in an earlier frame.
                guard depth > 0 else { continue }
                depth -= 1
                if depth == 0, let first { steps.append(Step(name: first.name, start: first.at, end: mark.at)) }
            case .frame, .frameBegin, .frameEnd, .pause: depth = 0
            case .present, .presented: break
            }
        }
        return steps
    }
}
