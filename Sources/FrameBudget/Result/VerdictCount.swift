public import FrameTrace

/// How many frames are put down to one cause.
public struct VerdictCount: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// Missed frames of which it is the verdict.
    public var missed: Int
    /// Dropped intervals that are put down to it. A late frame's are split among its causes.
    public var dropped: Int
    /// How long causes of its kind took in these missed frames together, inversions and waits as one kind; nil where none was missed,
    /// and in results of earlier versions. For ``VerdictKind/mixed`` the sum of ``parts``.
    public var time: TimeSpan?
    /// How long these missed frames took together; nil where ``time`` is.
    public var frameTime: TimeSpan?
    /// For ``VerdictKind/mixed``: the parts that made these frames late together, longest first. Their times are all that they took of
    /// these frames, also of those in whose smallest set they are not. Nil for any other cause.
    public var parts: [VerdictPart]?
    /// For ``VerdictKind/mixed``: in how many of these frames the smallest set has an inversion, which may be several of ``parts``; nil
    /// where in none, and in results of earlier versions.
    public var invertedCount: Int?
    /// For ``VerdictKind/ownWork``: what else of the app's own side it took to make these frames late, where its frames' work alone was
    /// not too long. Longest first, its times summed up over ``besideCount`` frames; nil where that is none.
    public var beside: [VerdictPart]?
    /// How many of ``missed`` ``beside`` is of; nil where that is.
    public var besideCount: Int?
    /// The missed frames in which it took longest, at most ``CauseExample/capacity``; nil in a part of the run.
    public var examples: [CauseExample]?

    /// How many frames are put down to one cause.
    public init(
        cause: VerdictCause,
        missed: Int,
        dropped: Int,
        parts: [VerdictPart]? = nil,
        examples: [CauseExample]? = nil
    ) {
        self.cause = cause
        self.missed = missed
        self.dropped = dropped
        self.parts = parts
        self.examples = examples
    }

    /// What besides its frames' work made most of these frames late, of several what was in most of them; nil where that work alone was
    /// too long in most.
    public var mostBeside: VerdictCause? {
        guard let besideCount, besideCount * 2 > missed, let beside else { return nil }
        // Results of earlier versions do not count the frames of a part. Of parts in as many frames the longest comes first.
        let most = beside.map { $0.frames ?? besideCount }.max()
        return beside.first { ($0.frames ?? besideCount) == most }?.cause
    }
}
