import FrameBudget

extension FrameStatistics {
    /// The causes that frames were missed or dropped for, most missed first.
    var causes: [VerdictCount] { verdicts.filter { $0.missed > 0 || $0.dropped > 0 } }
}
