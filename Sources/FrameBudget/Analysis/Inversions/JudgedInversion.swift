import FrameTrace

/// An inversion with its figures.
struct JudgedInversion: Sendable {
    var found: FoundInversion
    /// The app of the waiter; nil if unknown.
    var app: AppID?
    /// Length of the inversion.
    var exposure: TimeSpan
    /// Its cost; nil if slices were not recorded.
    var cost: InversionCost?
    /// Whether an override raised an owner to the waiter's class.
    var isRaised = false
    /// Whether the wait was long and had not ended when the run did. In that case no raise resolved it.
    var isUnended = false
    /// The frame that the wait falls into.
    var place: FrameLocator.Place?
    /// The cost within that frame; nil if there is no frame, or the cost is unknown.
    var costInFrame: TimeSpan?

    var outcome: InversionOutcome {
        isUnended ? .unresolved : InversionOutcome(isRaised: isRaised, cost: cost?.total)
    }

    /// Orders by largest cost, then longest exposure, then earliest start.
    static func isWorse(_ left: Self, _ right: Self) -> Bool {
        let costs = (left.cost?.total ?? .zero, right.cost?.total ?? .zero)
        if costs.0 != costs.1 { return costs.0 > costs.1 }
        if left.exposure != right.exposure { return left.exposure > right.exposure }
        return (left.found.wait.start, left.found.waiter) < (right.found.wait.start, right.found.waiter)
    }
}
