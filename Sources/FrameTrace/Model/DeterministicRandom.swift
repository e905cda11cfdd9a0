/// A small random number generator whose numbers depend only on its seed.
///
/// xoshiro256** by Blackman and Vigna (2018, doi:10.1145/3460772), its state filled by SplitMix64 (Steele, Lea and
/// Flood 2014, doi:10.1145/2660193.2660195). Not cryptographic.
public struct DeterministicRandom: RandomNumberGenerator, Sendable, Equatable {
    private var first: UInt64
    private var second: UInt64
    private var third: UInt64
    private var fourth: UInt64

    /// Creates the generator for a seed.
    public init(seed: UInt64) {
        var state = seed
        first = Self.splitMix(&state)
        second = Self.splitMix(&state)
        third = Self.splitMix(&state)
        fourth = Self.splitMix(&state)
    }

    /// Creates the generator for one frame of one app; it does not depend on earlier draws.
    ///
    /// - Parameters:
    ///   - seed: The workload's seed.
    ///   - app: The app.
    ///   - stream: 0 for frames, 1 and up for the app's events in their order.
    ///   - frame: The number of the frame or of the event.
    public init(seed: UInt64, app: AppID, stream: UInt32, frame: FrameNumber) {
        var state = seed
        // Mixed one by one, so that two combinations give the same seed only by chance.
        state = Self.splitMix(&state) ^ UInt64(app.rawValue)
        state = Self.splitMix(&state) ^ UInt64(stream)
        state = Self.splitMix(&state) ^ UInt64(frame.rawValue)
        self.init(seed: Self.splitMix(&state))
    }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        let product = second &* 5
        let result = (product << 7 | product >> 57) &* 9
        let shifted = second << 17
        third ^= first
        fourth ^= second
        second ^= third
        first ^= fourth
        third ^= shifted
        fourth = fourth << 45 | fourth >> 19
        return result
    }

    /// Returns a uniformly distributed number between 0 and 1, both excluded: one of 2⁵² midpoints.
    public mutating func unit() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

    private static func splitMix(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
