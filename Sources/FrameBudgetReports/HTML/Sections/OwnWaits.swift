import FrameBudget
import FrameTrace

/// At which places of a tree of calls threads of fbprof wait, and wake or raise each other, and what these call.
struct OwnWaits {
    private let isWithin: [Bool]

    /// The places of a tree; none without one.
    ///
    /// - Complexity: O(places + functions).
    init(_ table: CallTable?) {
        guard let table else {
            isWithin = []
            return
        }
        let isSwitching = table.functions.map(OwnFunctions.isSwitching)
        var isWithin: [Bool] = []
        isWithin.reserveCapacity(table.calls.count)
        // A caller stands before those that it calls.
        for call in table.calls {
            let isBelow = call.caller.map { isWithin.indices.contains($0.index) && isWithin[$0.index] } ?? false
            isWithin.append(isBelow || isSwitching[call.function])
        }
        self.isWithin = isWithin
    }

    /// Whether a place is one of these.
    func contains(_ call: CallID) -> Bool { isWithin.indices.contains(call.index) && isWithin[call.index] }
}
