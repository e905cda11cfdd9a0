public import FrameBudget
import FrameTrace

extension ProfileComparison {
    /// A function of the program that a change is in.
    public struct Origin: Sendable, Equatable {
        /// The function.
        public var function: CallFunction
        /// Its time per frame at the places where the change is, with that of what it calls, in ms.
        public var time: Shift
    }

    /// How much of a change must be in what a function calls, for these to be named in place of it.
    private static let mostPart = 0.75

    /// The functions of the program that a change of the code's time is in, the largest first.
    ///
    /// That is the function whose own work, with what the system's functions took for it, is most of the change, wherever it is
    /// called from. Where there is none: from the outside in, each function most of whose change is not in functions of the
    /// program that it calls and that moved beyond noise themselves. So a function that is called twice as often is named, not
    /// the part of the standard library in which it spends its time. A system's function is named where no function of the
    /// program called it.
    ///
    /// What falls to fbprof's own functions counts for the caller; steps and waits are no functions.
    ///
    /// - Parameter outcome: which way the change went; all that is named moved that way beyond noise.
    /// - Complexity: O(places · depth + functions log functions).
    public func origins(_ outcome: Shift.Outcome) -> [Origin] {
        let tree = ProgramTree(difference)
        let own = functions { tree.isCode($0) ? tree.counted[$0.index] : nil }.filter {
            $0.function.kind.isCode && $0.own.outcome == outcome
        }
        let whole = perFrame(tree.sum(.before), tree.sum(.after)).change ?? 0
        if let first = own.first, isMost(first.own.change ?? 0, of: whole) {
            return [Origin(function: first.function, time: first.own)]
        }
        let places = places(in: tree, outcome)
        guard !places.isEmpty else { return own.map { Origin(function: $0.function, time: $0.own) } }
        var sums: [CallFunction: (before: TimeSpan, after: TimeSpan)] = [:]
        for place in places {
            let function = tree.function(place)
            sums[function, default: (.zero, .zero)].before += tree.before[place]
            sums[function, default: (.zero, .zero)].after += tree.after[place]
        }
        return sums.map { Origin(function: $0.key, time: perFrame($0.value.before, $0.value.after)) }
            .sorted { one, other in
                if one.time != other.time { return one.time.isLarger(than: other.time) }
                return one.function.name < other.function.name
            }
    }

    /// The innermost places of the program that explain a change, none below another.
    private func places(in tree: ProgramTree, _ outcome: Shift.Outcome) -> [Int] {
        func change(_ place: Int) -> Double? {
            let shift = perFrame(tree.before[place], tree.after[place])
            return shift.outcome == outcome ? shift.change : nil
        }
        var found: [Int] = []
        var open = tree.outermost.filter { change($0) != nil }
        while let place = open.popLast() {
            let inner = tree.callees[place].filter { change($0) != nil }
            let explained = inner.reduce(0) { $0 + (change($1) ?? 0) }
            if !inner.isEmpty, isMost(explained, of: change(place) ?? 0) {
                open += inner
            } else {
                found.append(place)
            }
        }
        return found
    }

    private func isMost(_ part: Double, of whole: Double) -> Bool {
        whole > 0 ? part >= Self.mostPart * whole : whole < 0 && part <= Self.mostPart * whole
    }
}

/// The places of the program's own functions in two profiles, each with the time of the code below it.
private struct ProgramTree {
    private let table: CallTable
    /// By place, the time of the code at and below it in the first profile.
    let before: [TimeSpan]
    /// By place, the same in the second one.
    let after: [TimeSpan]
    /// By place, the places of the program that it calls, at once or through functions that are not the program's.
    private(set) var callees: [[Int]]
    /// The places of the program that no place of it calls.
    private(set) var outermost: [Int] = []
    /// By place, the one that what falls to it counts for: of the system's functions the program's that called them.
    private(set) var counted: [CallID?] = []

    /// - Complexity: O(places).
    init(_ difference: ProfileDifference) {
        let table = difference.calls
        self.table = table
        func code(_ side: ProfileDifference.Side) -> [CallWeight] {
            difference.weights(side).filter { Self.function($0.call.index, table).kind.isCode }
        }
        (before, after) = (table.totals(of: code(.before)), table.totals(of: code(.after)))
        callees = Array(repeating: [], count: table.calls.count)
        let own = OwnFunctions(table)
        // By place, itself or the nearest caller that is a function of the program.
        var nearest: [Int?] = []
        nearest.reserveCapacity(table.calls.count)
        for (index, call) in table.calls.enumerated() {
            // A caller stands before those that it calls.
            let above: Int? = call.caller.flatMap { $0.index < index ? nearest[$0.index] : nil }
            let function = Self.function(index, table)
            let place = own.place(countedFor: CallID(index: index))
            if function.kind.isCode, !function.isOfSystem, place?.index == index {
                if let above { callees[above].append(index) } else { outermost.append(index) }
                nearest.append(index)
            } else {
                nearest.append(above)
            }
            let isSystem = function.isOfSystem
            counted.append(isSystem ? above.map { CallID(index: $0) } ?? place : place)
        }
    }

    /// Whether a place is a function's, not a step's or a wait's.
    func isCode(_ place: CallID) -> Bool { Self.function(place.index, table).kind.isCode }

    /// The function of a place.
    func function(_ place: Int) -> CallFunction { Self.function(place, table) }

    private static func function(_ place: Int, _ table: CallTable) -> CallFunction {
        table.functions[table.calls[place].function]
    }

    /// The time of all code in one of the two profiles.
    func sum(_ side: ProfileDifference.Side) -> TimeSpan {
        let times = side == .before ? before : after
        return table.calls.indices.reduce(.zero) { sum, index in
            table.calls[index].caller == nil ? sum + times[index] : sum
        }
    }
}
