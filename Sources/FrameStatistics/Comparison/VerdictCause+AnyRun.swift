package import FrameBudget

extension VerdictCause {
    /// The same in any run: ids of processes differ.
    package var inAnyRun: VerdictCause {
        var cause = self
        cause.culprit = culprit?.inAnyRun
        return cause
    }
}
