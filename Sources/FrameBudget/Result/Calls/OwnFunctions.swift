package import FrameTrace

/// The places of a call tree that belong to fbprof: the functions that its threads run on the way to the workload, the
/// system functions above these, and the system functions below those in which threads wait for, wake or raise each
/// other.
///
/// They are the same in every sample and carry no information about the workload. The page hides them unless a switch
/// shows them; their callees move up. Their weight counts for the workload step that they serve.
package struct OwnFunctions {
    private let isOwn: [Bool]
    private let counted: [CallID?]

    /// Finds fbprof's own places in a tree.
    ///
    /// - Complexity: O(places).
    package init(_ table: CallTable) {
        let known = table.functions.map(Self.isOwn)
        var own = table.calls.map { known[$0.function] }
        var leadsToOwn = own
        // Callers precede their callees.
        for index in table.calls.indices.reversed() where leadsToOwn[index] {
            guard let caller = table.calls[index].caller else { continue }
            leadsToOwn[caller.index] = true
        }
        for index in table.calls.indices where leadsToOwn[index] {
            // System functions that only lead to fbprof's code: the thread's entry, a queue's worker.
            if table.functions[table.calls[index].function].isOfSystem { own[index] = true }
        }
        let switching = table.functions.map(Self.isSwitching)
        var isSwitching = [Bool](repeating: false, count: table.calls.count)
        for (index, call) in table.calls.enumerated() {
            let isBelow = call.caller.map { isSwitching[$0.index] } ?? false
            let isSystem = table.functions[call.function].isOfSystem
            isSwitching[index] = switching[call.function] || isBelow && (own[index] || isSystem)
            if isSwitching[index] { own[index] = true }
        }
        isOwn = own
        counted = Self.counted(table, known, own)
    }

    /// Returns, for each place, the place that its weight counts for.
    private static func counted(_ table: CallTable, _ known: [Bool], _ own: [Bool]) -> [CallID?] {
        var counted: [CallID?] = []
        counted.reserveCapacity(table.calls.count)
        var isDoneForOwn = [Bool](repeating: false, count: table.calls.count)
        for (index, call) in table.calls.enumerated() {
            let function = table.functions[call.function]
            let isCalledByOwn = call.caller.map { isDoneForOwn[$0.index] } ?? false
            // Helpers are no code of the workload: the clock that a computing step reads, a generic function in
            // fbprof's binary.
            let isHelper = function.isOfSystem || function.kind.isCode && isOfBinary(function)
            isDoneForOwn[index] = known[call.function] || isCalledByOwn && isHelper
            let above: CallID? = call.caller.flatMap { $0.index < index ? counted[$0.index] : nil }
            counted.append(own[index] || isDoneForOwn[index] ? above : CallID(index: index))
        }
        return counted
    }

    /// Returns whether a place is hidden.
    package func contains(_ call: CallID) -> Bool { isOwn.indices.contains(call.index) && isOwn[call.index] }

    /// Returns the place that a place's weight counts for. For fbprof's own places, and system functions called for
    /// them, that is the nearest other caller, such as the workload's step; nil if there is none.
    package func place(countedFor call: CallID) -> CallID? {
        counted.indices.contains(call.index) ? counted[call.index] : nil
    }

    /// Returns a profile in which the weight of fbprof's own functions, and of system functions called on their behalf,
    /// counts for the place that they serve. Weight without such a place is left out.
    ///
    /// - Complexity: O(weights).
    package func counted(_ weights: [CallWeight]) -> [CallWeight] {
        weights.compactMap { weight in place(countedFor: weight.call).map { CallWeight(call: $0, time: weight.time) } }
    }

    /// Whether the tree has no place of fbprof.
    package var isEmpty: Bool { !isOwn.contains(true) }

    /// The Swift modules of fbprof. The recorder's modules are also part of programs that mark their frames. The others
    /// exist only in fbprof, and a program may have modules with the same names.
    private static let modules: Set<String> = [
        "fbprof", "FrameBudget", "LiveSimulation", "Scenario", "SelfTest", "Simulation",
    ]
    private static let modulesOfPrograms: Set<String> = ["FrameRecorder", "FrameTrace"]
    /// The prefix of fbprof's C functions, in its own binary.
    private static let prefixOfC = "fb_"
    /// The prefixes that the compiler puts before the name of a function derived from another one.
    private static let thunks = [
        "specialized ", "partial apply forwarder for ", "merged ", "@objc ", "static ", "thunk for ",
    ]

    /// The functions in which fbprof's threads wait for, wake or raise each other. System calls below them are not the
    /// workload's.
    private static let switches = [
        "LiveSimulation.DeviceLink.", "LiveSimulation.Gate.", "LiveSimulation.RankTable.",
        "LiveSimulation.ThreadRoster.",
        "FrameRecorder.ParkingSpot.", "FrameRecorder.PriorityLock.", "fb_futex_", "fb_set_scheduler", "fb_set_fair",
    ]

    /// Returns whether fbprof's threads wait for, wake or raise each other in a function.
    package static func isSwitching(_ function: CallFunction) -> Bool {
        guard isOwn(function) else { return false }
        let name = qualifiedName(of: function)
        return switches.contains { name.hasPrefix($0) }
    }

    private static func isOwn(_ function: CallFunction) -> Bool {
        guard function.kind.isCode else { return false }
        if functionsOfC.contains(function.name) { return true }
        if isOfBinary(function), function.name.hasPrefix(prefixOfC) { return true }
        let name = qualifiedName(of: function)
        // A reabstraction thunk has no module of its own, and a linker stub has no name.
        if name.hasPrefix("@") || name.hasPrefix("reabstraction thunk") || name.hasPrefix("\(function.module)+0x") {
            return isOfBinary(function)
        }
        guard let dot = name.firstIndex(of: ".") else { return false }
        let module = String(name[..<dot])
        return modulesOfPrograms.contains(module) || (isOfBinary(function) && modules.contains(module))
    }

    /// Returns whether a function is in fbprof's own binary.
    private static func isOfBinary(_ function: CallFunction) -> Bool { function.module.hasPrefix("fbprof") }

    /// Returns a function's own name, beginning with its module.
    private static func qualifiedName(of function: CallFunction) -> Substring {
        var name = function.name[...]
        // In `closure #1 in closure #2 @Sendable () -> () in App.f()`, the last part is the function. A private
        // function is followed by its file: `(run in _8F3A)`.
        if let place = name.ranges(of: " in ").last(where: { !name[$0.upperBound...].hasPrefix("_") }) {
            name = name[place.upperBound...]
        }
        while let thunk = thunks.first(where: { name.hasPrefix($0) }) { name = name.dropFirst(thunk.count) }
        return name
    }
}
