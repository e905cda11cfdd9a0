import FrameTrace

/// A run's frames in blocks of neighbours, so that what varies from frame to frame together is counted once.
///
/// Frames that follow each other are alike: an interval that takes them for independent is far too narrow. Sums over blocks
/// that are long against that are nearly independent (batch means). Blocks lie within one stratum, such as a phase of the
/// run, since how much of the run each phase takes is no chance.
struct FrameBlocks: Sendable {
    /// The frames of each block, in order.
    let blocks: [Range<Int>]
    /// By frame, its block.
    let blockOfFrame: [Int]
    private let strata: [[Int]]

    /// How few degrees of freedom carry an interval.
    static let fewestFreedom = 6

    /// The blocks of frames.
    ///
    /// - Parameter phases: by frame, in order, the stratum that it belongs to.
    /// - Complexity: O(frames).
    init(_ phases: [Int]) {
        // Twenty blocks or more where there are the frames for them, of half a second at 60 Hz at least.
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

    /// How many frames there are.
    var count: Int { blockOfFrame.count }

    /// Blocks less strata.
    var freedom: Int { strata.reduce(0) { $0 + $1.count - 1 } }

    /// The variance of the sum of a value over all frames, from its sums over blocks.
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

    /// The sums of a value over blocks.
    ///
    /// - Complexity: O(frames).
    func sums(_ value: (Int) -> Double) -> [Double] {
        blocks.map { range in range.reduce(0) { $0 + value($1) } }
    }

    /// How far a figure may lie from the truth at most, in standard errors: Student's distribution at 99 %, both sides; nil
    /// where there are too few blocks.
    var reach: Double? {
        freedom >= Self.fewestFreedom
            ? DeterministicMath.inverseStudent(0.995, freedom: Double(freedom)) : nil
    }
}
