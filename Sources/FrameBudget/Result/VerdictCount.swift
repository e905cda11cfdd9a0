public import FrameTrace

/// The number of frames attributed to one cause.
public struct VerdictCount: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// The number of missed frames whose verdict is this cause.
    public var missed: Int
    /// The number of dropped intervals attributed to it. The intervals of a late frame are split among its causes.
    public var dropped: Int
    /// The total time of causes of its kind in these missed frames, inversions and waits as one kind; nil if none was
    /// missed, and in results of earlier versions. For ``VerdictKind/mixed``, the sum of ``parts``.
    public var time: TimeSpan?
    /// For a wait or an inversion: the part of ``time`` in waits for the resource of this cause. Nil for any other cause,
    /// if ``time`` is, and in results of earlier versions.
    public var resourceTime: TimeSpan?
    /// The total length of these missed frames, each from when it was due, or from its begin if earlier; nil if
    /// ``time`` is.
    public var frameTime: TimeSpan?
    /// The part of ``frameTime`` before they were due; nil if none of them began earlier, if ``time`` is nil, and in
    /// results of earlier versions.
    public var beforeDue: TimeSpan?
    /// For ``VerdictKind/mixed``: the parts that together made these frames late, longest first. Their times cover all
    /// of these frames, including those in whose smallest set they are not. Nil for any other cause.
    public var parts: [VerdictPart]?
    /// For ``VerdictKind/mixed``: the number of these frames whose smallest set has an inversion, which may be several
    /// of ``parts``; nil if none has, and in results of earlier versions.
    public var invertedCount: Int?
    /// For ``VerdictKind/ownWork``: the other parts of the app's own side that were needed to make these frames late,
    /// where their own work alone was not too long. Longest first, times summed over ``besideCount`` frames; nil if
    /// there are none.
    public var beside: [VerdictPart]?
    /// The number of ``missed`` frames that ``beside`` covers; nil if that is.
    public var besideCount: Int?
    /// The missed frames in which the cause took longest, at most ``CauseExample/capacity``. For a cause without missed
    /// frames, those that dropped intervals by it: missed frames of other causes or, without any, frames in time. Of a
    /// cause other than a wait, only the worst of these. Nil in a part of the run, and if no such frame is known.
    public var examples: [CauseExample]?

    /// Creates the count of a cause.
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

    /// The part besides own work that made most of these frames late: of several, the one in most frames. Nil if own
    /// work alone was too long in most.
    public var mainFurtherCause: VerdictCause? { mainFurther?.cause }
}
