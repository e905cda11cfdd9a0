public import FrameTrace

/// What a paired gate found.
public struct PairedReport: Sendable, Equatable {
    /// Every figure of every app.
    public var rows: [PairedRow]
    /// By app: the parts of the frames' time, the one that moved most first.
    public var parts: [String: [PairedMove]]
    /// By app: the steps of the work, the one that moved most first.
    public var steps: [String: [PairedMove]]
    /// By app: where its time went on both sides, from frames that were sampled apart from those compared; or in virtual
    /// time from the steps of the last round.
    public var profiles: [String: ProfileComparison] = [:]
    /// What one side has and the other lacks, and entries that match nothing: a sentence each.
    public var missing: [String]
    /// Apps that the system ended on the candidate's side and not on the baseline's.
    public var ended: [PairedEnd] = []
    /// Apps that the system ended on the baseline's side and not on the candidate's; ``notes`` has them, too.
    public var noLongerEnded: [PairedEnd] = []
    /// Why the whole measurement can't carry a comparison; empty where it can.
    public var invalid: [String]
    /// What else is to be known, such as a quarantine that has expired.
    public var notes: [String]
    /// How many pairs were compared, the most of any app.
    public var pairs: Int
    /// At which of the looks it was decided, from 1; and how many there could have been.
    public var look: Int
    /// How many looks there could have been.
    public var looks: Int
    /// Whether a pair is of two processes, rather than of two blocks of frames.
    public var isOfProcesses = false
    /// What the frames' deadlines go by; nil for a display's vsyncs.
    public var clock: FrameClock?
    /// What the sides have and the gate does not compare.
    public var gaps: [PairedGap] = []
    /// Figures that are shown and not judged.
    public var asides: [PairedAside] = []
    /// What turns of programs waited for longer in the candidate, the longest change first; of whole processes alone.
    public var longerWaits: [ProcessWait] = []
    /// How many pairs there were in fresh processes to confirm; 0 where nothing had to be.
    public var confirmingPairs = 0
    /// For how long was measured, warm-up and what confirms included: virtual time, in virtual time. Two sides at once count once.
    public var measured = TimeSpan.zero

    /// The verdict over everything, the worst first: regression, missing, invalid, inconclusive, then improved and pass.
    public var verdict: PairedVerdict {
        let found = Set(rows.map(\.verdict))
        if found.contains(.regression) || !ended.isEmpty { return .regression }
        if !missing.isEmpty || found.contains(.missing) { return .missing }
        if !invalid.isEmpty || found.contains(.invalid) { return .invalid }
        if found.contains(.inconclusive) { return .inconclusive }
        return found.contains(.improved) ? .improved : .pass
    }

    /// Whether nothing was decided: no time of any app came to a verdict, where counts of what did not happen say little; or a
    /// figure is probably worse, which the verdicts of others say nothing against.
    public var isUndecided: Bool {
        let open: [PairedVerdict] = [.inconclusive, .invalid, .missing, .advisory]
        return !invalid.isEmpty || !probablyWorse.isEmpty
            || !rows.contains { $0.metric.isFrameTime && !open.contains($0.verdict) }
    }

    /// The figures whose whole interval lies above their margin, and that are no proven regressions.
    public var probablyWorse: [PairedRow] { rows.filter { $0.verdict == .inconclusive && $0.isProbablyWorse } }

    /// The figures that are not judged and are worse all the same.
    public var worseUnjudged: [PairedRow] { rows.filter { $0.verdict == .advisory && $0.isWorseUnjudged } }

    /// The figures with a verdict.
    public func rows(_ verdict: PairedVerdict) -> [PairedRow] { rows.filter { $0.verdict == verdict } }
}
