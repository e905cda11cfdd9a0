package import FrameTrace

/// Which places of a tree of calls are fbprof's own: the functions that its threads run through on their way to the work, the
/// system's above these, and the system's below those in which they wait, and wake or raise each other.
///
/// They are the same in every sample and say nothing of the workload. The page hides them unless a switch shows them; what
/// they call moves up. What falls to them counts for the step of the workload that they do.
package struct OwnFunctions {
    private let isOwn: [Bool]
    private let counted: [CallID?]

    /// The places of a tree.
    ///
    /// - Complexity: O(places).
    package init(_ table: CallTable) {
        let known = table.functions.map(Self.isOwn)
        var own = table.calls.map { known[$0.function] }
        var leadsToOwn = own
        // A caller stands before those that it calls.
        for index in table.calls.indices.reversed() where leadsToOwn[index] {
            guard let caller = table.calls[index].caller else { continue }
            leadsToOwn[caller.index] = true
        }
        for index in table.calls.indices where leadsToOwn[index] {
            // The thread's entry, a queue's worker: only there to call what is fbprof's.
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

    /// By place, the one that what falls to it counts for.
    private static func counted(_ table: CallTable, _ known: [Bool], _ own: [Bool]) -> [CallID?] {
        var counted: [CallID?] = []
        counted.reserveCapacity(table.calls.count)
        var isDoneForOwn = [Bool](repeating: false, count: table.calls.count)
        for (index, call) in table.calls.enumerated() {
            let function = table.functions[call.function]
            let isCalledByOwn = call.caller.map { isDoneForOwn[$0.index] } ?? false
            // The clock that a step's computing reads, and a generic function in fbprof's binary, are no code of the workload.
            let isHelper = function.isOfSystem || function.kind.isCode && isOfBinary(function)
            isDoneForOwn[index] = known[call.function] || isCalledByOwn && isHelper
            let above: CallID? = call.caller.flatMap { $0.index < index ? counted[$0.index] : nil }
            counted.append(own[index] || isDoneForOwn[index] ? above : CallID(index: index))
        }
        return counted
    }

    /// Whether a place is hidden.
    package func contains(_ call: CallID) -> Bool { isOwn.indices.contains(call.index) && isOwn[call.index] }

    /// The place that what falls to one counts for: of fbprof's own, and of what the system does for these, the nearest caller
    /// that is neither, such as the workload's step. Nil where there is none.
    package func place(countedFor call: CallID) -> CallID? {
        counted.indices.contains(call.index) ? counted[call.index] : nil
    }

    /// A profile in which what falls to fbprof's own functions, and to what the system does for these, counts for the place that
    /// it is done for; what is done for none is left out.
    ///
    /// - Complexity: O(weights).
    package func counted(_ weights: [CallWeight]) -> [CallWeight] {
        weights.compactMap { weight in place(countedFor: weight.call).map { CallWeight(call: $0, time: weight.time) } }
    }

    /// Whether there are any.
    package var isEmpty: Bool { !isOwn.contains(true) }

    /// The modules of Swift that fbprof is made of. Those of the recorder are part of programs that mark their frames, too; the
    /// others only of fbprof, and a program may have modules of these names.
    private static let modules: Set<String> = [
        "fbprof", "FrameBudget", "LiveSimulation", "Scenario", "SelfTest", "Simulation",
    ]
    private static let modulesOfPrograms: Set<String> = ["FrameRecorder", "FrameTrace"]
    /// The beginning of its functions in C, in its own binary.
    private static let prefixOfC = "fb_"
    /// What stands before a function's own name where the compiler made it of another one.
    private static let thunks = [
        "specialized ", "partial apply forwarder for ", "merged ", "@objc ", "static ", "thunk for ",
    ]

    /// In which its threads wait, and wake or raise each other: what the system does below these is not the workload's.
    private static let switches = [
        "LiveSimulation.DeviceLink.", "LiveSimulation.Gate.", "LiveSimulation.RankTable.",
        "LiveSimulation.ThreadRoster.",
        "FrameRecorder.ParkingSpot.", "FrameRecorder.PriorityLock.", "fb_futex_", "fb_set_scheduler", "fb_set_fair",
    ]

    /// Whether threads of fbprof wait, wake or raise each other in a function.
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
        // The compiler's bridge between two forms of a closure has no module of its own, and a stub of the linker no name.
        if name.hasPrefix("@") || name.hasPrefix("reabstraction thunk") || name.hasPrefix("\(function.module)+0x") {
            return isOfBinary(function)
        }
        guard let dot = name.firstIndex(of: ".") else { return false }
        let module = String(name[..<dot])
        return modulesOfPrograms.contains(module) || (isOfBinary(function) && modules.contains(module))
    }

    /// Whether a function is in fbprof's own binary.
    private static func isOfBinary(_ function: CallFunction) -> Bool { function.module.hasPrefix("fbprof") }

    /// A function's own name, beginning with its module.
    private static func qualifiedName(of function: CallFunction) -> Substring {
        var name = function.name[...]
        // `closure #1 in closure #2 @Sendable () -> () in App.f()`: the last part is the function.
        // What is private has its file behind it: `(run in _8F3A)`.
        if let place = name.ranges(of: " in ").last(where: { !name[$0.upperBound...].hasPrefix("_") }) {
            name = name[place.upperBound...]
        }
        while let thunk = thunks.first(where: { name.hasPrefix($0) }) { name = name.dropFirst(thunk.count) }
        return name
    }
}
