import FrameTrace

/// An inversion with its figures.
struct JudgedInversion: Sendable {
    /// What was found.
    var found: FoundInversion
    /// The app of the waiter; nil where unknown.
    var app: AppID?
    /// Its exposure.
    var exposure: TimeSpan
    /// What it cost; nil where that could not be seen.
    var cost: InversionCost?
    /// Whether an override raised an owner to the waiter's class.
    var isRaised = false
    /// Whether the wait was long and had not ended when the run did: then no raise resolved it.
    var isUnended = false
    /// The frame that it falls into.
    var place: FrameLocator.Place?
    /// The cost within that frame; nil where there is none, or no cost is known.
    var costInFrame: TimeSpan?

    /// What became of it.
    var outcome: InversionOutcome {
        isUnended ? .unresolved : InversionOutcome(isRaised: isRaised, cost: cost?.total)
    }

    /// Largest cost first, then the longest exposure, then the earliest.
    static func isWorse(_ left: Self, _ right: Self) -> Bool {
        let costs = (left.cost?.total ?? .zero, right.cost?.total ?? .zero)
        if costs.0 != costs.1 { return costs.0 > costs.1 }
        if left.exposure != right.exposure { return left.exposure > right.exposure }
        return (left.found.wait.start, left.found.waiter) < (right.found.wait.start, right.found.waiter)
    }
}
