import FrameTrace

/// The times of a ledger's parts, stored inline without heap allocation, as there is one value per frame of a run.
struct LedgerTimes: Sendable {
    /// By ``LedgerPart/index``, in nanoseconds.
    private var times: InlineArray<12, Int64>

    /// The marker of a part that could not be measured; no time is that long.
    private static let notMeasured = Int64.min

    private static let empty = {
        var times = InlineArray<12, Int64>(repeating: 0)
        precondition(LedgerPart.allCases.count == times.count, "a ledger has as many times as parts")
        for part in LedgerPart.allCases where !part.info.isAlwaysMeasured { times[part.index] = notMeasured }
        return times
    }()

    /// Creates unmeasured times; parts that every producer measures are zero.
    init() { times = Self.empty }

    subscript(part: LedgerPart) -> TimeSpan? {
        get {
            let time = times[part.index]
            return time == Self.notMeasured ? nil : TimeSpan(nanoseconds: time)
        }
        set { times[part.index] = newValue?.nanoseconds ?? Self.notMeasured }
    }

    /// The sum of the measured parts, without the residual.
    var sumWithoutResidual: TimeSpan {
        var sum: Int64 = 0
        for index in times.indices where times[index] != Self.notMeasured { sum &+= times[index] }
        return TimeSpan(nanoseconds: sum &- (self[.residual]?.nanoseconds ?? 0))
    }
}

extension LedgerTimes: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.times.indices.allSatisfy { left.times[$0] == right.times[$0] }
    }
}

// Packing, used when ``Ledger`` is packed.
extension LedgerTimes {
    /// Writes which parts were not measured, which are nonzero, and the nonzero times.
    func pack(into packer: inout Packer<FrameExtra>) {
        var unknown: UInt64 = 0
        var known: UInt64 = 0
        for index in times.indices {
            let bit: UInt64 = 1 << UInt64(index)
            if times[index] == Self.notMeasured {
                unknown |= bit
            } else if times[index] != 0 {
                known |= bit
            }
        }
        packer.write(unknown)
        packer.write(known)
        for index in times.indices where known & 1 << UInt64(index) != 0 { packer.write(times[index]) }
    }

    /// Reads what ``pack(into:)`` wrote.
    init(from unpacker: inout Unpacker<FrameExtra>) {
        times = InlineArray(repeating: 0)
        var unknown = unpacker.unsigned()
        var known = unpacker.unsigned()
        while unknown != 0 {
            times[unknown.trailingZeroBitCount] = Self.notMeasured
            unknown &= unknown - 1
        }
        while known != 0 {
            times[known.trailingZeroBitCount] = unpacker.signed()
            known &= known - 1
        }
    }
}
