/// The schedule of a paired gate: pairs of blocks of frames, one block of each side, in a random order within each
/// pair.
///
/// Both sides run all the time and compute the plan from the same seed, so that they need not communicate while frames
/// are measured. The random order makes the label-flip test exact.
public struct PairedPlan: Hashable, Sendable {
    /// The seed of the random orders.
    public var seed: UInt64
    /// The number of pairs.
    public var pairs: Int
    /// The length of a block, in vsyncs.
    public var blockLength: Int
    /// The number of unused vsyncs after each block, in which a late frame can end.
    public var gap: Int

    /// The number of frames after a switch that are measured and not used: caches and clock rates still fit the other
    /// side.
    public static let settlingFrames = 2
    /// The default length of a block, in vsyncs: half a second at 60 Hz.
    public static let defaultBlockLength = 30
    /// The budget of a frame in a sampled round. It is so short that every frame is late, so that the samples of all
    /// are kept.
    public static let sampledBudget = TimeSpan.microseconds(10)
    /// Samples per second in a sampled round, whose figures are not compared. It is higher than in recordings, and the
    /// limit on the cost of samples does not reduce it. That limit allowed 200 per second on a virtual machine; in 460
    /// and 660 samples, a function that took 2.5 ms more of 14 did not stand out. 1,250 take about 7 % of a thread
    /// there.
    public static let sampledRate = 1250.0

    /// Creates a plan.
    public init(seed: UInt64, pairs: Int, blockLength: Int = Self.defaultBlockLength, gap: Int = 2) {
        self.seed = seed
        self.pairs = pairs
        self.blockLength = blockLength
        self.gap = gap
    }

    /// Creates the plan with as many whole pairs as fit into a time.
    public init(seed: UInt64, lasting time: TimeSpan, rate: RefreshRate) {
        self.init(seed: seed, pairs: 0)
        let vsyncs = time.nanoseconds / max(1, rate.interval.nanoseconds)
        pairs = Int(max(0, vsyncs)) / pairLength
    }

    /// The length of a pair with both gaps, in vsyncs.
    public var pairLength: Int { 2 * (blockLength + gap) }

    /// Returns the duration of the plan at a display's rate.
    public func duration(at rate: RefreshRate) -> TimeSpan {
        rate.interval * Int64(pairs * pairLength)
    }

    /// For each pair, whether the baseline has the first block.
    ///
    /// - Complexity: O(pairs).
    public var orders: [Bool] {
        var random = DeterministicRandom(seed: seed)
        return (0..<pairs).map { _ in random.next() >> 63 == 0 }
    }

    /// Returns the windows in which a side has the display, one for each pair, in order. Both sides draw the same
    /// frames in a pair.
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

    /// Returns the vsyncs of a whole pair, including the gaps.
    public func vsyncs(ofPair pair: Int) -> Range<VsyncIndex> {
        VsyncIndex(Int64(pair * pairLength))..<VsyncIndex(Int64((pair + 1) * pairLength))
    }
}
