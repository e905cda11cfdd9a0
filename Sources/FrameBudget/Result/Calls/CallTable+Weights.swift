public import FrameTrace

extension CallTable {
    /// Returns the total weight of each place, its callees included, by the place's number.
    ///
    /// - Complexity: O(places + weights).
    public func totals(of weights: [CallWeight]) -> [TimeSpan] {
        var totals = [TimeSpan](repeating: .zero, count: calls.count)
        for weight in weights where totals.indices.contains(weight.call.index) {
            totals[weight.call.index] += weight.time
        }
        // Callers precede their callees: going backwards, each total is complete before it is added to its caller.
        for index in calls.indices.reversed() {
            guard let caller = calls[index].caller, caller.index < index else { continue }
            totals[caller.index] += totals[index]
        }
        return totals
    }

    /// Returns the functions with the largest own weight, callees excluded.
    ///
    /// The total of a recursive function counts its time once. Layers of the workload's path count like functions.
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
