public import FrameBudget
import FrameTrace

extension ProfileComparison {
    /// A function of the program that accounts for a change.
    public struct Origin: Sendable, Equatable {
        /// The function.
        public var function: CallFunction
        /// Its time per frame at the places of the change, including its callees, in ms.
        public var time: Shift
    }

    /// The share of a change that a function's callees must account for to be named in its place.
    private static let mostPart = 0.75

    /// Returns the functions of the program that account for a change of the code's time, largest first.
    ///
    /// A function whose own work, including the system functions it calls, is most of the change is the answer,
    /// wherever it is called from. If there is none, the search goes from the outside in. It names each function whose
    /// change is not mostly in callees of the program that moved beyond noise themselves. So a function that is called
    /// twice as often is named, rather than the part of the standard library in which it spends its time. A system
    /// function is named only if no function of the program called it.
    ///
    /// Time in fbprof's own functions counts for the caller. Steps and waits are not functions.
    ///
    /// - Parameter outcome: the direction of the change; all returned functions moved that way beyond noise.
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

    /// Returns the innermost places of the program that explain a change, none below another.
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

/// The places of the program's own functions in two profiles, each with the time of the code at and below it.
private struct ProgramTree {
    private let table: CallTable
    /// By place, the time of the code at and below it in the first profile.
    let before: [TimeSpan]
    /// By place, the time of the code at and below it in the second profile.
    let after: [TimeSpan]
    /// By place, the places of the program that it calls, directly or through functions that are not the program's.
    private(set) var callees: [[Int]]
    /// The places of the program that no other place of it calls.
    private(set) var outermost: [Int] = []
    /// By place, the place that its time counts for. A system function counts for the program function that called it.
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
        // By place, the place itself or its nearest caller in the program.
        var nearest: [Int?] = []
        nearest.reserveCapacity(table.calls.count)
        for (index, call) in table.calls.enumerated() {
            // Callers precede their callees.
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

    /// Whether a place is of a function, not of a step or a wait.
    func isCode(_ place: CallID) -> Bool { Self.function(place.index, table).kind.isCode }

    func function(_ place: Int) -> CallFunction { Self.function(place, table) }

    private static func function(_ place: Int, _ table: CallTable) -> CallFunction {
        table.functions[table.calls[place].function]
    }

    /// Returns the time of all code in one of the two profiles.
    func sum(_ side: ProfileDifference.Side) -> TimeSpan {
        let times = side == .before ? before : after
        return table.calls.indices.reduce(.zero) { sum, index in
            table.calls[index].caller == nil ? sum + times[index] : sum
        }
    }
}
