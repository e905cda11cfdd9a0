import FrameBudget
import FrameTrace

/// What made frames late together, without what was hardly a part of it: a neighbour that ran in one of many frames is none of the reasons
/// that a headline names.
struct MainParts: Equatable {
    /// The parts to name, longest first, their times summed up over the frames.
    private(set) var parts: [VerdictPart]
    /// How many more there are, those of one kind counted as one: they may be rare each and not together, which their counts do not say.
    private(set) var more: Int

    /// A part in less than one frame in so many is rare. Chosen: it explains few of them.
    private static let leastFrames = 3

    /// The parts of a count; none unless it is of several causes together.
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
        // Each is rare: then all are named.
        (parts, more) = (all, 0)
    }

    /// The parts with their mean times in a frame.
    ///
    /// - Parameter frames: how many frames they are the sums of.
    func means(of frames: Int) -> [VerdictPart] {
        parts.map { VerdictPart($0.cause, $0.time.divided(by: max(1, frames))) }
    }
}
