import FrameBudget
import FrameTrace

/// The shift of the work of an app's render thread: means per frame, in ms of CPU time.
///
/// This is the app's own work, but not part of any ledger. Ledgers contain the waits of the main thread and its frames,
/// which follow from it.
public struct RenderMoves: Sendable, Equatable, Codable {
    /// The whole work.
    public var work: Shift
    /// Its steps, largest shift first.
    public var steps: [AppComparison.Step]
    /// For the slowest frames, the shift of the whole work over as many frames of each run, those with the most such
    /// work; nil for all frames.
    public var heaviest: Shift?
}

extension RenderMoves {
    /// Whether the work itself moved, and not only which frames are among the slowest.
    ///
    /// The slowest frames of one run may include short ones that were late behind a long one, and those of the other
    /// run long ones alone. If as many of the heaviest frames have the same work in both runs, no work changed.
    var hasMovedItself: Bool {
        guard let own = heaviest?.change, let change = work.change else { return true }
        return (own > 0) == (change > 0) && 2 * abs(own) >= abs(change)
    }
}

extension AppComparer {
    /// Compares the render threads' work; nil if neither side has one, or its CPU time could not be measured.
    func rendering(_ old: ComparedFrames, _ new: ComparedFrames) -> RenderMoves? {
        guard old.rendersOnThread || new.rendersOnThread else { return nil }
        let (one, other) = (rendering(old, before), rendering(new, after))
        guard let known = one[.whole] ?? other[.whole], known.value > 0 else { return nil }
        let moved = shifts(one, other)
        guard let work = moved.first(where: { $0.key == .whole })?.shift else { return nil }
        let steps = moved.compactMap { key, shift -> AppComparison.Step? in
            guard case .step(let path) = key else { return nil }
            return AppComparison.Step(path: path, shift: shift)
        }
        return RenderMoves(work: work, steps: steps)
    }

    /// Compares the render threads' work over a share of the frames, those with the most of it.
    ///
    /// - Complexity: O(frames log frames).
    func heaviest(_ share: Double, _ old: ComparedFrames, _ new: ComparedFrames) -> Shift? {
        func most(_ side: ComparedFrames) -> ComparedFrames {
            side.largest(share) { frame in (frame.rendering?.work ?? []).reduce(.zero) { $0 + $1.time } }
        }
        return rendering(most(old), most(new))?.work
    }

    /// A key of the render thread's means.
    private enum Work: Hashable {
        case whole
        case step([String])
    }

    private func rendering(_ side: ComparedFrames, _ app: ComparedApp) -> Means<Work> {
        func visit(_ work: [StepTime], _ add: (Work, TimeSpan) -> Void) {
            for step in work {
                let path = app.labels(step.path)
                add(.whole, step.time)
                add(.step(path), step.time)
            }
        }
        return Means(side, { visit($0.rendering?.work ?? [], $1) }, sums: { visit($0.rendering?.work ?? [], $1) })
    }
}

extension ComparedFrames {
    /// Whether a render thread ends its frames.
    fileprivate var rendersOnThread: Bool { statistics.rendering != nil }
}
