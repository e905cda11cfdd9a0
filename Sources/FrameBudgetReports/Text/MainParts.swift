import FrameBudget
import FrameTrace

/// What made frames late together, without what was hardly a part of it: a neighbour that ran in one of many frames is none of the reasons
/// that a headline names.
struct MainParts: Equatable {
    /// The parts to name, longest first, their times summed up over the frames. Several that are rare, but not together, are one without a
    /// name.
    private(set) var parts: [VerdictPart]
    /// How many more there are, those of one kind counted as one.
    private(set) var more: Int

    /// A part in less than one frame in so many is rare. Chosen: it explains few of them.
    private static let leastFrames = 3
    /// A part that is less than one part in so many of the time is small, as where the program's own is named first.
    private static let leastTime: Int64 = 20

    /// The parts of a count; none unless it is of several causes together.
    init(_ count: VerdictCount) {
        let all = count.parts ?? []
        let whole = all.reduce(TimeSpan.zero) { $0 + $1.time }
        func isMain(_ part: VerdictPart) -> Bool {
            (part.frames ?? count.missed) * Self.leastFrames >= count.missed && part.time * Self.leastTime >= whole
        }
        var rest: [VerdictKind: VerdictPart] = [:]
        for part in all where !isMain(part) {
            var sum = rest[part.cause.kind] ?? VerdictPart(VerdictCause(part.cause.kind), .zero)
            sum.time += part.time
            sum.frames = min(count.missed, (sum.frames ?? 0) + (part.frames ?? count.missed))
            rest[part.cause.kind] = sum
        }
        let together = rest.values.filter { $0.cause.kind == .contention && isMain($0) }
        parts = all.filter(isMain) + together
        more = rest.count - together.count
        parts.sort { $1.time < $0.time }
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
