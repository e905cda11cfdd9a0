import FrameTrace

/// A wait that is longer in the candidate's processes than in the baseline's, beyond chance and beyond the difference
/// between identical processes.
///
/// It is not a verdict by itself, but late turns that come with it do not pass (decision 0160).
public struct ProcessWait: Sendable, Equatable {
    /// The program.
    public var app: String
    /// What it waited for.
    public var cause: DelayCause
    /// The mean per frame over the baseline's processes, in ms.
    public var baseline: Double
    /// The mean per frame over the candidate's processes, in ms.
    public var candidate: Double

    /// The increase, in ms.
    public var change: Double { candidate - baseline }
}

extension ProgramJudge {
    /// Returns the waits that became longer, largest change first.
    ///
    /// - Complexity: O(waits · draws · pairs).
    func longerWaits(_ pairs: Pairs, name: String) -> [ProcessWait] {
        let processes = pairs.flatMap { [$0.baseline, $0.candidate] }
        let causes: [DelayCause] = Set(processes.flatMap { Array($0.waits.keys) }).sorted { "\($0)" < "\($1)" }
        let all = causes.compactMap { cause -> ProcessWait? in
            let values = pairs.map { pair in
                (baseline: pair.baseline.waits[cause] ?? 0, candidate: pair.candidate.waits[cause] ?? 0)
            }
            let least = max(ComparisonPolicy.smallestChange.inMilliseconds, floor.height(of: cause, pairs: pairs.count))
            guard let difference = ProcessDifference(values, isRatio: false), difference.observed > least,
                self.estimate(difference).interval.lowerBound > 0
            else { return nil }
            let (baseline, candidate) = difference.sides
            return ProcessWait(app: name, cause: cause, baseline: baseline, candidate: candidate)
        }
        return all.sorted { $0.change > $1.change }
    }
}
