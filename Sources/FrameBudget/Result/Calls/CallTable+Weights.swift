public import FrameTrace

extension CallTable {
    /// What falls to each place together with all that it calls, by the place's number.
    ///
    /// - Complexity: O(places + weights).
    public func totals(of weights: [CallWeight]) -> [TimeSpan] {
        var totals = [TimeSpan](repeating: .zero, count: calls.count)
        for weight in weights where totals.indices.contains(weight.call.index) {
            totals[weight.call.index] += weight.time
        }
        // A caller stands before those that it calls: going backwards each place is whole before it is added.
        for index in calls.indices.reversed() {
            guard let caller = calls[index].caller, caller.index < index else { continue }
            totals[caller.index] += totals[index]
        }
        return totals
    }

    /// The functions to which most falls, by what falls to them without those that they call.
    ///
    /// A function that calls itself has its time once. Layers of the workload's path count like functions.
    ///
    /// - Complexity: O(places · depth + functions log functions).
    public func topFunctions(of weights: [CallWeight], most: Int) -> [FunctionTime] {
        let totals = totals(of: weights)
        var own = [TimeSpan](repeating: .zero, count: functions.count)
        var whole = own
        for weight in weights where calls.indices.contains(weight.call.index) {
            own[calls[weight.call.index].function] += weight.time
        }
        for index in calls.indices where totals[index] != .zero && !isRecursive(index) {
            whole[calls[index].function] += totals[index]
        }
        let order = functions.indices.filter { whole[$0] != .zero }.sorted { left, right in
            (own[right], whole[right], left) < (own[left], whole[left], right)
        }
        return order.prefix(most).map { FunctionTime(function: functions[$0], own: own[$0], total: whole[$0]) }
    }

    private func isRecursive(_ index: Int) -> Bool {
        var next = calls[index].caller
        while let caller = next, caller.index < index {
            if calls[caller.index].function == calls[index].function { return true }
            next = calls[caller.index].caller
        }
        return false
    }
}
