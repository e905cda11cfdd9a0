import FrameBudget
import FrameTrace

/// Parts that made frames late together, without minor ones: a headline does not name a neighbor that ran in one of
/// many frames.
struct MainParts: Equatable {
    /// The parts to name, longest first, with their times summed up over the frames.
    private(set) var parts: [VerdictPart]
    /// Number of further parts; those of one kind count as one. Each may be rare without occurring together, which
    /// their counts do not show.
    private(set) var more: Int

    /// Smallest share of the frames, as one part in this many, in which a part must occur. Chosen: a rarer one explains
    /// few of them.
    private static let leastFrames = 3

    /// Selects the main parts of a count; none unless it is of several causes together.
    init(_ count: VerdictCount) {
        let all = count.parts ?? []
        let whole = all.reduce(TimeSpan.zero) { $0 + $1.time }
        func isMain(_ part: VerdictPart) -> Bool {
            (part.frames ?? count.missed) * Self.leastFrames >= count.missed
                && part.time * CauseNoun.leastShare >= whole
        }
        parts = all.filter(isMain)
        more = Set(all.filter { !isMain($0) }.map(\.cause.kind)).count
        guard parts.isEmpty else { return }
        // If each part is rare, all are named.
        (parts, more) = (all, 0)
    }

    /// Returns the parts with their mean times in a frame.
    ///
    /// - Parameter frames: number of frames that the times are summed up over.
    func means(of frames: Int) -> [VerdictPart] {
        parts.map { VerdictPart($0.cause, $0.time.divided(by: max(1, frames))) }
    }
}
