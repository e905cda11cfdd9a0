import FrameTrace

/// A run's frames in blocks of neighbors, so that variation common to neighboring frames is counted once.
///
/// Successive frames are correlated: an interval that treats them as independent is far too narrow. Sums over blocks
/// that are long against that correlation are nearly independent (batch means). Blocks lie within one stratum, such as
/// a phase of the run, since the share of each phase in the run is not random.
struct FrameBlocks: Sendable {
    /// The frames of each block, in order.
    let blocks: [Range<Int>]
    /// The block of each frame.
    let blockOfFrame: [Int]
    private let strata: [[Int]]

    /// The fewest degrees of freedom for an interval.
    static let fewestFreedom = 6

    /// Divides frames into blocks.
    ///
    /// - Parameter phases: by frame, in order, the stratum that it belongs to.
    /// - Complexity: O(frames).
    init(_ phases: [Int]) {
        // At least twenty blocks if there are enough frames, each at least half a second long at 60 Hz.
        let length = min(240, max(30, phases.count / 20))
        var blocks: [Range<Int>] = []
        var strata: [Int: [Int]] = [:]
        var start = 0
        while start < phases.count {
            var end = start
            while end < phases.count, phases[end] == phases[start] { end += 1 }
            let count = min(end - start, max(2, (end - start) / length))
            for number in 0..<count {
                let from = start + (end - start) * number / count
                let to = start + (end - start) * (number + 1) / count
                strata[phases[start], default: []].append(blocks.count)
                blocks.append(from..<to)
            }
            start = end
        }
        self.blocks = blocks
        self.strata = strata.sorted { $0.key < $1.key }.map(\.value)
        blockOfFrame = blocks.enumerated().flatMap { number, range in range.map { _ in number } }
    }

    /// Number of frames.
    var count: Int { blockOfFrame.count }

    /// The degrees of freedom: blocks less strata.
    var freedom: Int { strata.reduce(0) { $0 + $1.count - 1 } }

    /// Returns the variance of the sum of a value over all frames, from its sums over blocks.
    ///
    /// - Complexity: O(blocks).
    func variance(ofSums sums: [Double]) -> Double {
        strata.reduce(0) { whole, members in
            guard members.count > 1 else { return whole }
            let frames = members.reduce(0) { $0 + blocks[$1].count }
            let mean = members.reduce(0) { $0 + sums[$1] } / Double(max(1, frames))
            let squares = members.reduce(0.0) { sum, block in
                let distance = sums[block] - mean * Double(blocks[block].count)
                return sum + distance * distance
            }
            return whole + squares * Double(members.count) / Double(members.count - 1)
        }
    }

    /// Returns the sums of a value over blocks.
    ///
    /// - Complexity: O(frames).
    func sums(_ value: (Int) -> Double) -> [Double] {
        blocks.map { range in range.reduce(0) { $0 + value($1) } }
    }

    /// The half-width of an interval in standard errors: Student's distribution at 99 %, two-sided; nil if there are
    /// too few blocks.
    var reach: Double? {
        freedom >= Self.fewestFreedom
            ? DeterministicMath.inverseStudent(0.995, freedom: Double(freedom)) : nil
    }
}
