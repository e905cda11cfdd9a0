import FrameBudget
import FrameTrace

extension RunResult {
    /// Description of a dangling reference in the tree of calls, or to it; nil if there is none.
    var callContradiction: String? {
        let table = calls ?? CallTable()
        for (number, call) in table.calls.enumerated() {
            if let caller = call.caller, caller.index >= number {
                return "calls.calls[\(number)].caller: expected a place before it, found \(caller)"
            }
            guard table.functions.indices.contains(call.function) else {
                return
                    "calls.calls[\(number)].function: there are only \(table.functions.count), found \(call.function)"
            }
        }
        for (number, app) in apps.enumerated() {
            let weights = (app.overruns ?? []).flatMap(\.weights).map(\.call)
            let stacks = app.worst.flatMap(\.stacks).compactMap(\.call)
            let samples = app.worst.flatMap { $0.samples ?? [] }.flatMap(\.samples).compactMap(\.call)
            let hangs = (app.mainThread?.hangs.worst ?? []).compactMap(\.call)
            if let call = outside(weights + stacks + samples + hangs, table) { return "apps[\(number)]: \(call)" }
        }
        if let call = outside((profiles ?? []).flatMap(\.weights).map(\.call), table) { return "profiles: \(call)" }
        let stacks = (inversions?.worst ?? []).flatMap(\.stacks).compactMap(\.call)
        return outside(stacks, table).map { "inversions: \($0)" }
    }

    private func outside(_ calls: [CallID], _ table: CallTable) -> String? {
        guard let largest = calls.max(), largest.index >= table.calls.count else { return nil }
        return "there are only \(table.calls.count) calls, found call \(largest)"
    }
}
