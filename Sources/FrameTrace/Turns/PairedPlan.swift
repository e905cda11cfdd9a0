/// Whose turn it is when: pairs of blocks of frames, one of each side, in an order drawn anew for every pair.
///
/// Both sides are alive all the time and compute the plan on their own from the same seed, so that nothing has to pass
/// between them while frames are measured. The random order is what makes the label-flip test exact.
public struct PairedPlan: Hashable, Sendable {
    /// Where the orders are drawn from.
    public var seed: UInt64
    /// How many pairs there are.
    public var pairs: Int
    /// How many vsyncs a block has.
    public var blockLength: Int
    /// How many vsyncs nobody gets after each block, for a late frame to end in.
    public var gap: Int

    /// How many frames after a switch are measured and not used: caches and clocks still belong to the other side.
    public static let settlingFrames = 2
    /// The length of a block by default: half a second at 60 Hz.
    public static let defaultBlockLength = 30
    /// How long after V(due) a frame of a sampled round has to end: no frame does, so that the samples of all are kept.
    public static let sampledBudget = TimeSpan.microseconds(10)
    /// Samples a second in a sampled round, whose figures are not compared: more than recordings take, so that no limit of what
    /// samples may cost makes them fewer. That was 200 a second on a virtual machine, and of 460 and 660 samples a function
    /// that takes 2.5 ms more of 14 did not stand out. 1,250 take some 7 % of a thread there.
    public static let sampledRate = 1250.0

    /// A plan.
    public init(seed: UInt64, pairs: Int, blockLength: Int = Self.defaultBlockLength, gap: Int = 2) {
        self.seed = seed
        self.pairs = pairs
        self.blockLength = blockLength
        self.gap = gap
    }

    /// The plan that fills a time: as many whole pairs as it has room for.
    public init(seed: UInt64, lasting time: TimeSpan, rate: RefreshRate) {
        self.init(seed: seed, pairs: 0)
        let vsyncs = time.nanoseconds / max(1, rate.interval.nanoseconds)
        pairs = Int(max(0, vsyncs)) / pairLength
    }

    /// How many vsyncs a pair takes, both gaps included.
    public var pairLength: Int { 2 * (blockLength + gap) }

    /// How long the plan takes at a display's rate.
    public func duration(at rate: RefreshRate) -> TimeSpan {
        rate.interval * Int64(pairs * pairLength)
    }

    /// For each pair, whether the baseline goes first.
    ///
    /// - Complexity: O(pairs).
    public var orders: [Bool] {
        var random = DeterministicRandom(seed: seed)
        return (0..<pairs).map { _ in random.next() >> 63 == 0 }
    }

    /// When the display is one side's: a window for each pair, in order. Both sides draw the same frames in a pair.
    ///
    /// - Complexity: O(pairs).
    public func windows(of side: PairedSide) -> [FrameWindow] {
        orders.enumerated().map { pair, baselineFirst in
            let isFirst = baselineFirst == (side == .baseline)
            let start = VsyncIndex(Int64(pair * pairLength + (isFirst ? 0 : blockLength + gap)))
            return FrameWindow(
                vsyncs: start..<(start + Int64(blockLength)),
                firstFrame: FrameNumber(UInt32(pair * blockLength)),
                collects: pair > 0 ? vsyncs(ofPair: pair - 1) : VsyncIndex(0)..<VsyncIndex(0)
            )
        }
    }

    /// The vsyncs of a whole pair, gaps included.
    public func vsyncs(ofPair pair: Int) -> Range<VsyncIndex> {
        VsyncIndex(Int64(pair * pairLength))..<VsyncIndex(Int64((pair + 1) * pairLength))
    }
}
