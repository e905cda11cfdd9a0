import FrameBudget
import FrameTrace

/// The hangs of one app on both sides, over all rounds.
public struct PairedHangs: Sendable, Equatable {
    /// Number of hangs on the baseline.
    public var before: Int
    /// Number of hangs on the candidate.
    public var after: Int
    /// The candidate's longest hang, in ms.
    public var longest: Double
    /// The main contributor to it; nil if unknown.
    public var source: SingleFigure.Source?
}

extension PairedHangs {
    /// Counts the hangs of an app; nil unless the candidate has more of them.
    ///
    /// - Complexity: O(rounds · apps).
    init?(of app: String, _ rounds: [PairedRound]) {
        func all(_ side: PairedSide) -> [ComparedApp] {
            rounds.compactMap { round -> ComparedApp? in
                let result = round[side].result
                guard let index = result.apps.firstIndex(where: { $0.name == app }) else { return nil }
                return ComparedApp(ComparedRun(name: side.rawValue, result: result), index: index)
            }
        }
        func count(_ apps: [ComparedApp]) -> Int {
            Int(apps.reduce(0.0) { $0 + ($1.single(.hangs)?.value ?? 0) })
        }
        let (baseline, candidate) = (all(.baseline), all(.candidate))
        let hangs = (before: count(baseline), after: count(candidate))
        let longest = candidate.compactMap { $0.single(.longestHang) }.max { ($0.value ?? 0) < ($1.value ?? 0) }
        guard hangs.after > hangs.before, let longest, let time = longest.value else { return nil }
        self.init(before: hangs.before, after: hangs.after, longest: time, source: longest.source)
    }
}
