import FrameBudget

extension VerdictCount {
    /// The examples that advice and headlines use. For a cause that made no frame late, those of a wait show who was
    /// behind it; those of other causes say nothing about late frames.
    var evidence: [CauseExample] {
        missed > 0 || cause.kind == .wait && cause.culprit == nil ? examples ?? [] : []
    }
}
