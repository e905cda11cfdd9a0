import FrameTrace

/// The times of a ledger's parts, without memory of their own: there is one for each frame of a run.
struct LedgerTimes: Sendable, Equatable {
    /// By ``LedgerPart/index``, in nanoseconds.
    private var times: SIMD16<Int64>

    /// What stands for a part that could not be measured: no time is that long.
    private static let notMeasured = Int64.min

    private static let empty = {
        precondition(LedgerPart.allCases.count <= 16, "a ledger has room for 16 parts")
        var times = SIMD16<Int64>(repeating: 0)
        for part in LedgerPart.allCases where !part.info.isAlwaysMeasured { times[part.index] = notMeasured }
        return times
    }()

    /// Nothing measured but what any producer measures, and that is zero.
    init() { times = Self.empty }

    subscript(part: LedgerPart) -> TimeSpan? {
        get {
            let time = times[part.index]
            return time == Self.notMeasured ? nil : TimeSpan(nanoseconds: time)
        }
        set { times[part.index] = newValue?.nanoseconds ?? Self.notMeasured }
    }

    /// The sum of what was measured, without the residual.
    var sumWithoutResidual: TimeSpan {
        var known = times
        known[LedgerPart.residual.index] = 0
        known.replace(with: 0, where: known .== Self.notMeasured)
        return TimeSpan(nanoseconds: known.wrappedSum())
    }
}
