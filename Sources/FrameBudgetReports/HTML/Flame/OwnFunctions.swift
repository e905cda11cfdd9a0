import FrameBudget
import FrameStatistics
import FrameTrace

/// Which boxes of a flame graph are fbprof's own: the functions that its threads run through on their way to the work, the
/// system's above these, and the system's below those in which they wait, and wake or raise each other.
///
/// They are the same in every sample and say nothing of the workload. The page hides them unless a switch shows them; what
/// they call moves up.
struct OwnFunctions {
    private let isOwn: [Bool]

    /// The boxes of a tree.
    ///
    /// - Complexity: O(places).
    init(_ table: CallTable) {
        let known = table.functions.map(Self.isOwn)
        var own = table.calls.map { known[$0.function] }
        var leadsToOwn = own
        // A caller stands before those that it calls.
        for index in table.calls.indices.reversed() where leadsToOwn[index] {
            guard let caller = table.calls[index].caller else { continue }
            leadsToOwn[caller.index] = true
        }
        for index in table.calls.indices where leadsToOwn[index] {
            let function = table.functions[table.calls[index].function]
            // The thread's entry, a queue's worker: only there to call what is fbprof's.
            if Palette.FlameKind(function) == .system { own[index] = true }
        }
        let switching = table.functions.map(Self.isSwitching)
        var isSwitching = [Bool](repeating: false, count: table.calls.count)
        for (index, call) in table.calls.enumerated() {
            let isBelow = call.caller.map { isSwitching[$0.index] } ?? false
            let isSystem = Palette.FlameKind(table.functions[call.function]) == .system
            isSwitching[index] = switching[call.function] || isBelow && (own[index] || isSystem)
            if isSwitching[index] { own[index] = true }
        }
        isOwn = own
    }

    /// Whether a place is hidden.
    func contains(_ call: CallID) -> Bool { isOwn.indices.contains(call.index) && isOwn[call.index] }

    /// Whether there are any.
    var isEmpty: Bool { !isOwn.contains(true) }

    /// The switch that shows them, for the graphs that stand behind it in a section; nothing where there are none.
    static func markup(_ section: String, _ table: CallTable?) -> HTML {
        guard let table, !OwnFunctions(table).isEmpty else { return .nothing }
        return """
            <input type="checkbox" class="own" id="own-\(section)"><label for="own-\(section)">Show fbprof's own functions, which \
            its threads run through on their way to the workload's</label>
            """
    }

    /// The modules of Swift that fbprof is made of. Those of the recorder are part of programs that mark their frames, too; the
    /// others only of fbprof, and a program may have modules of these names.
    private static let modules: Set<String> = [
        "fbprof", "FrameBudget", "LiveSimulation", "Scenario", "SelfTest", "Simulation",
    ]
    private static let modulesOfPrograms: Set<String> = ["FrameRecorder", "FrameTrace"]
    /// The beginning of its functions in C.
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
    static func isSwitching(_ function: CallFunction) -> Bool {
        guard isOwn(function) else { return false }
        let name = qualifiedName(of: function)
        return switches.contains { name.hasPrefix($0) }
    }

    private static func isOwn(_ function: CallFunction) -> Bool {
        guard function.kind.isCode else { return false }
        if function.name.hasPrefix(prefixOfC) { return true }
        let name = qualifiedName(of: function)
        // The compiler's bridge between two forms of a closure has no module of its own, and a stub of the linker no name.
        if name.hasPrefix("@") || name.hasPrefix("reabstraction thunk") || name.hasPrefix("\(function.module)+0x") {
            return function.module.hasPrefix("fbprof")
        }
        guard let dot = name.firstIndex(of: ".") else { return false }
        let module = String(name[..<dot])
        return modulesOfPrograms.contains(module) || (function.module.hasPrefix("fbprof") && modules.contains(module))
    }

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
