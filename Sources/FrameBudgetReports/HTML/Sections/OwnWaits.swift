import FrameBudget
import FrameTrace

/// Places in a tree of calls where threads of fbprof wait, or wake or raise each other, with the calls below them.
struct OwnWaits {
    private let isWithin: [Bool]

    /// Finds the places in a tree; none without one.
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
        // A caller precedes its callees.
        for call in table.calls {
            let isBelow = call.caller.map { isWithin.indices.contains($0.index) && isWithin[$0.index] } ?? false
            isWithin.append(isBelow || isSwitching[call.function])
        }
        self.isWithin = isWithin
    }

    /// Whether a place is among these.
    func contains(_ call: CallID) -> Bool { isWithin.indices.contains(call.index) && isWithin[call.index] }
}
