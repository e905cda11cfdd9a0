package import FrameBudget

extension VerdictCause {
    /// The cause in a form that is comparable across runs: without process ids.
    package var withoutProcessID: VerdictCause {
        var cause = self
        cause.culprit = culprit?.withoutProcessID
        return cause
    }
}
