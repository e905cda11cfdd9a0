import FrameBudget
import FrameTrace

/// The change of one part of frame time, or of one step of the work, from baseline to candidate.
public struct PairedMove: Sendable, Equatable {
    /// The part or the step.
    public var name: String
    /// The mean per frame on the baseline, in ms.
    public var baseline: Double
    /// The mean per frame on the candidate, in ms.
    public var candidate: Double

    /// The increase, in ms.
    public var change: Double { candidate - baseline }

    /// Returns the parts of the ledger, largest change first.
    ///
    /// - Complexity: O(frames).
    static func parts(_ app: PairedApp) -> [PairedMove] {
        func mean(_ part: LedgerPart, _ side: PairedSide) -> Double {
            let frames = app.frames(side)
            let sum = frames.reduce(0) { $0 + Double($1.ledger[part]?.nanoseconds ?? 0) }
            return sum / Double(max(1, frames.count)) / 1e6
        }
        return LedgerPart.allCases
            .map { PairedMove(name: $0.rawValue, baseline: mean($0, .baseline), candidate: mean($0, .candidate)) }
            .sortedBySize()
    }

    /// Returns the steps of the work, largest change first.
    ///
    /// - Complexity: O(frames · steps).
    static func steps(_ rounds: [PairedRound], _ app: PairedApp) -> [PairedMove] {
        var sums: [String: (baseline: Double, candidate: Double)] = [:]
        for side in PairedSide.allCases {
            let frames = app.frames(side)
            // Each side numbers its work paths independently.
            let paths = rounds.first?[side].result.paths ?? []
            for frame in frames {
                for step in frame.work {
                    let time = Double(step.time.nanoseconds) / Double(frames.count) / 1e6
                    let name = Self.name(of: step.path, paths)
                    if side == .baseline {
                        sums[name, default: (0, 0)].baseline += time
                    } else {
                        sums[name, default: (0, 0)].candidate += time
                    }
                }
            }
        }
        return sums.map { PairedMove(name: $0.key, baseline: $0.value.baseline, candidate: $0.value.candidate) }
            .sortedBySize()
    }

    private static func name(of path: PathID, _ paths: [WorkPath]) -> String {
        guard paths.indices.contains(path.index) else { return "" }
        let node = paths[path.index]
        // The app's name is shown separately.
        guard let parent = node.parent, paths.indices.contains(parent.index), paths[parent.index].parent != nil else {
            return node.label
        }
        let above = name(of: parent, paths)
        return above.isEmpty ? node.label : "\(above) › \(node.label)"
    }
}

extension [PairedMove] {
    fileprivate func sortedBySize() -> Self {
        sorted { (abs($1.change), $0.name) < (abs($0.change), $1.name) }
    }
}
