import FrameBudget
import FrameTrace

/// A stretch in which an app wanted frames but showed no new one for so long that it seemed frozen.
struct Freeze: Equatable {
    /// Vsync at which the missing frame was due, from the run's start.
    var start: TimeSpan
    /// End of that frame, or of the run.
    var end: TimeSpan
    /// Whether the frame never ended.
    var lastsToTheEnd: Bool
    /// Whether it is in the warm-up, which no figure counts.
    var isWarmUp = false

    /// Shortest freeze; shorter stretches are ordinary dropped frames.
    static let least = TimeSpan.milliseconds(100)

    var length: TimeSpan { end - start }

    /// Finds the freezes of an app, in order of time.
    ///
    /// - Complexity: O(frames).
    static func find(in frames: FrameRecords, _ run: AnalyzedRun) -> [Freeze] {
        frames.compactMap { frame in
            let start = frame.due(on: run.grid)
            guard frame.dropped > 0, frame.end - start >= least else { return nil }
            return Freeze(
                start: start - run.grid.origin,
                end: frame.end - run.grid.origin,
                lastsToTheEnd: frame.isUnfinished,
                isWarmUp: run.result.phase(frame.phase)?.isWarmUp ?? false
            )
        }
    }

    /// Returns the freeze as a block of a picture.
    func block(span: TimeSpan, width: Double, height: Int) -> HTML {
        guard span > .zero else { return .nothing }
        let left = DecimalText.trimmed(start / span * width, places: 2)
        let size = DecimalText.trimmed(max(length / span * width, 0.5), places: 2)
        return """
            <rect class="freeze" x="\(left)" y="0" width="\(size)" height="\(height)"><title>\(words)</title></rect>
            """
    }

    /// Description: `frozen for 3.5 s at 12.0 s`.
    var words: String {
        "frozen for \(Figure.short(length)) at \(Figure.seconds(start))"
            + (lastsToTheEnd ? ", to the end of the run" : "")
            + (isWarmUp ? ", in the warm-up, which no figure counts" : "")
    }
}
