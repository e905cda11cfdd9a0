import FrameTrace

/// What made late frames late only together, summed up over them.
///
/// A frame's verdict names the smallest set of causes that is enough. A cause of one frame's set may have taken as long of another
/// frame whose set is of others. What it took of all these frames counts, so that its mean is what they show.
struct TogetherParts {
    /// What causes took of all of these frames, those in no set included.
    private var all: [VerdictPart] = []
    /// The causes that were in the set of a frame.
    private var named: Set<VerdictCause> = []
    /// In how many of these frames an inversion was in the set. Several threads may be behind one inversion, and each is a part.
    private(set) var inversions = 0

    /// From this part of what a frame's set took on, one part in so many, another cause is said to have been in that frame. Chosen: less is
    /// no reason to change anything.
    private static let leastShare: Int64 = 20

    /// Adds a frame that was late by several causes together.
    ///
    /// - Complexity: O(k²) over its parts.
    mutating func add(_ verdict: FrameVerdict, _ ledger: Ledger) {
        let set = Set(verdict.others.map(\.cause))
        named.formUnion(set)
        if set.contains(where: { $0.kind == .inversion }) { inversions += 1 }
        // What the frame before took of this one, and the wait for a vsync after it, are in the set where they were a cause.
        let within = ledger.without(ledger.vsyncWait + ledger.carryOver)
        let others = VerdictParts(within).contenders.filter { !set.contains($0.cause) }
        let whole = verdict.others.reduce(TimeSpan.zero) { $0 + $1.time }
        all.add(partsOfFrame: verdict.others + others.filter { $0.time * Self.leastShare >= whole })
        for part in others where part.time * Self.leastShare < whole { all.add(part.cause, part.time) }
    }

    /// The causes that were in the set of a frame, longest first.
    var parts: [VerdictPart] { all.filter { named.contains($0.cause) }.sortedBySize() }

    /// A count of these frames with what made them late.
    func completing(_ count: VerdictCount) -> VerdictCount {
        var count = count
        let parts = self.parts
        guard !parts.isEmpty else { return count }
        count.parts = parts
        // Also what causes took of frames in whose sets they are not.
        if count.time != nil { count.time = parts.reduce(TimeSpan.zero) { $0 + $1.time } }
        if inversions > 0 { count.invertedCount = inversions }
        return count
    }
}
