import FrameBudget
import FrameTrace

/// The CPU time that the hypervisor took from each side of a paired measurement.
struct PairedSteal {
    /// By side, the largest share of the CPUs' time in any round, from 0 to 1; 0 if unknown.
    private let shares: [(side: PairedSide, share: Double)]

    init(_ rounds: [PairedRound]) {
        shares = PairedSide.allCases.map { side in
            let results = rounds.map { $0[side].result }
            return (side, results.compactMap(\.quality.stealShare).max() ?? 0)
        }
    }

    /// Describes the sides from which it took more than a limit, one sentence each.
    func above(_ limit: Double) -> [String] {
        shares.filter { $0.share > limit }.map { side, share in
            "the hypervisor took \(DecimalText.fixed(share * 100, places: 1)) % of the CPUs from the \(side.rawValue)"
        }
    }
}
