import FrameTrace

/// The causes that made frames late only together, summed up over these frames.
///
/// A frame's verdict names the smallest sufficient set of causes. A cause of one frame's set may have taken as long of
/// another frame with another set. Its time in all these frames counts, so that its mean is what they show.
struct CombinedCauses {
    /// The time that causes took of all of these frames, including those in no set.
    private var all: [VerdictPart] = []
    /// The causes that were in the set of a frame.
    private var named: Set<VerdictCause> = []
    /// The number of these frames with an inversion in the set. Several threads may be behind one inversion, and each
    /// is a part.
    private(set) var inversions = 0

    /// The least share, one part in so many, of the time of a frame's set with which another cause counts as present in
    /// that frame. Chosen: less is no reason to change anything.
    private static let leastShare: Int64 = 20

    /// Adds a frame that was late by several causes together.
    ///
    /// - Complexity: O(k²) over its parts.
    mutating func add(_ verdict: FrameVerdict, _ ledger: Ledger) {
        let set = Set(verdict.others.map(\.cause))
        named.formUnion(set)
        if set.contains(where: { $0.kind == .inversion }) { inversions += 1 }
        // The time of the frame before, and the wait for a vsync after it, are in the set if they were a cause.
        let within = ledger.without(ledger.vsyncWait + ledger.carryOver)
        let others = VerdictParts(within).contenders.filter { !set.contains($0.cause) }
        let whole = verdict.others.reduce(TimeSpan.zero) { $0 + $1.time }
        all.add(partsOfFrame: verdict.others + others.filter { $0.time * Self.leastShare >= whole })
        for part in others where part.time * Self.leastShare < whole { all.add(part.cause, part.time) }
    }

    /// The causes that were in the set of a frame, longest first.
    var parts: [VerdictPart] { all.filter { named.contains($0.cause) }.sortedBySize() }

    /// Returns a count of these frames with the causes that made them late.
    func completing(_ count: VerdictCount) -> VerdictCount {
        var count = count
        let parts = self.parts
        guard !parts.isEmpty else { return count }
        count.parts = parts
        // Includes the time of causes in frames whose sets do not contain them.
        if count.time != nil { count.time = parts.reduce(TimeSpan.zero) { $0 + $1.time } }
        if inversions > 0 { count.invertedCount = inversions }
        return count
    }
}
