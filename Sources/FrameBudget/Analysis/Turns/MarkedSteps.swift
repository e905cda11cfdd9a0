import FrameTrace

/// The steps that a thread has marked, each with its CPU time without the steps within it.
struct MarkedSteps {
    private struct Place: Hashable {
        var label: String
        var parent: PathID
    }

    /// The places in the work.
    private(set) var paths: [PathID: WorkPath]
    /// The steps, by their ends.
    private var steps: [StepSpan] = []

    /// - Complexity: O(marks · log slices).
    init(_ marks: [ProgramMark], _ trace: Trace, _ thread: ThreadID, of app: AppDescription) {
        let slices = trace.slices[thread] ?? []
        func cpu(_ start: Instant, _ end: Instant) -> TimeSpan {
            let part = Interval(start: start, end: end)
            return slices.overlapping(part, start: \.start, end: \.end).reduce(.zero) {
                $0 + Interval(start: $1.start, end: $1.end).overlap(with: part)
            }
        }
        // After the highest number the search for free numbers goes on from 0.
        var next: UInt32 = (trace.paths.keys.map(\.rawValue).max() ?? 0) &+ 1
        func free() -> PathID {
            while trace.paths[PathID(next)] != nil { next &+= 1 }
            defer { next &+= 1 }
            return PathID(next)
        }
        let root = free()
        paths = [root: WorkPath(label: app.name, parent: nil, app: app.id)]
        var known: [Place: PathID] = [:]
        var open: [(path: PathID, start: Instant, nested: TimeSpan)] = []
        // How many were open when the frame began; nil before the first frame.
        var around: Int?
        for mark in marks {
            switch mark.kind {
            case .stepBegin:
                let label = trace.program.markNames[mark.name] ?? "step"
                let place = Place(label: label, parent: open.last?.path ?? root)
                let path = known[place] ?? free()
                known[place] = path
                paths[path] = WorkPath(label: label, parent: place.parent)
                open.append((path, mark.at, .zero))
            case .stepEnd:
                guard let step = open.popLast() else { continue }
                let whole = cpu(step.start, mark.at)
                let own = (whole - step.nested).clampedToZero
                steps.append(StepSpan(path: step.path, start: step.start, end: mark.at, cpu: own))
                if !open.isEmpty { open[open.count - 1].nested += whole }
            case .frame, .frameEnd, .pause:
                // A step that was begun within the frame and not ended never will be: every later step would be within
                // it.
                let kept = min(around ?? open.count, open.count)
                open.removeLast(open.count - kept)
                around = kept
            case .frameBegin, .present, .presented: break
            }
        }
    }

    /// Returns the steps that ended within a frame.
    ///
    /// - Complexity: O(log n + steps).
    func spans(within frame: Interval) -> ArraySlice<StepSpan> {
        let first = steps.sortedIndex(where: { $0.end > frame.start })
        return steps[first...].prefix { $0.end <= frame.end }
    }
}
