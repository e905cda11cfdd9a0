public import FrameTrace

/// The result of a paired gate.
public struct PairedReport: Sendable, Equatable {
    /// Every figure of every app.
    public var rows: [PairedRow]
    /// By app: the parts of frame time, largest change first.
    public var parts: [String: [PairedMove]]
    /// By app: the steps of the work, largest change first.
    public var steps: [String: [PairedMove]]
    /// By app: the holders of the CPU and the waits of its frames, largest change first.
    public var delays: [String: [PairedDelay]] = [:]
    /// By app whose budget or rate differs between the sides: both values.
    public var limits: [String: ChangedLimits] = [:]
    /// By app with a regression: what moved in the compared frames.
    public var explanations: [String: PairedExplanation] = [:]
    /// By app: the profiles of both sides, from sampled frames that were not compared; in virtual time, from the steps
    /// of the last round.
    public var profiles: [String: ProfileComparison] = [:]
    /// Things that one side lacks, and quarantine entries that match nothing; one sentence each.
    public var missing: [String]
    /// Apps that the system ended on the candidate's side only, more often there, or earlier.
    public var ended: [PairedEnd] = []
    /// Apps that the system ended on the baseline's side only, more often there, or earlier; also listed in ``notes``.
    public var noLongerEnded: [PairedEnd] = []
    /// Reasons that the whole measurement is not fit for a comparison; empty if it is.
    public var invalid: [String]
    /// Further remarks, such as an expired quarantine.
    public var notes: [String]
    /// Number of compared pairs, the maximum over apps.
    public var pairs: Int
    /// The look at which the verdict was reached, from 1.
    public var look: Int
    /// The largest possible number of looks.
    public var looks: Int
    /// Whether a pair consists of two processes, rather than of two blocks of frames.
    public var isOfProcesses = false
    /// The clock that sets the frames' deadlines; nil for a display's vsyncs.
    public var clock: FrameClock?
    /// Data that the sides have and the gate does not compare.
    public var gaps: [PairedGap] = []
    /// Figures that are shown but not judged.
    public var unjudgedFigures: [UnjudgedFigure] = []
    /// Waits that became longer in the candidate, largest change first; only for comparisons of whole processes.
    public var longerWaits: [ProcessWait] = []
    /// Number of pairs of fresh processes measured for confirmation; 0 if none was needed.
    public var confirmingPairs = 0
    /// The time measured, including warm-up and confirmation, in virtual time for virtual runs. Two concurrent sides
    /// count once.
    public var measured = TimeSpan.zero

    /// The overall verdict, the worst one found: regression, missing, invalid, inconclusive, then improved and pass.
    public var verdict: PairedVerdict {
        let found = Set(rows.map(\.verdict))
        if found.contains(.regression) || !ended.isEmpty { return .regression }
        if !missing.isEmpty || found.contains(.missing) { return .missing }
        if !invalid.isEmpty || found.contains(.invalid) { return .invalid }
        if found.contains(.inconclusive) { return .inconclusive }
        return found.contains(.improved) ? .improved : .pass
    }

    /// Whether nothing was decided: the measurement is invalid, no time of any app reached a verdict, or a figure is
    /// probably worse. Verdicts on counts alone are not enough, because counts of zero are weak evidence.
    public var isUndecided: Bool {
        let open: [PairedVerdict] = [.inconclusive, .invalid, .missing, .advisory, .quarantined]
        return !invalid.isEmpty || !probablyWorse.isEmpty
            || !rows.contains { $0.metric.isFrameTime && !open.contains($0.verdict) }
    }

    /// The inconclusive figures that are probably worse, as in ``PairedRow/isProbablyWorse``.
    public var probablyWorse: [PairedRow] { rows.filter { $0.verdict == .inconclusive && $0.isProbablyWorse } }

    /// The unjudged figures that are nevertheless worse.
    public var unjudgedWorse: [PairedRow] { rows.filter { $0.verdict == .advisory && $0.isWorseUnjudged } }

    /// Returns the figures with a verdict.
    public func rows(_ verdict: PairedVerdict) -> [PairedRow] { rows.filter { $0.verdict == verdict } }
}
