public import FrameTrace

/// The difference between two profiles, place by place: the data of a difference flame graph.
///
/// Two places are the same if all names from the root on are equal. Each change has two measures: the time, which users
/// feel, and the share of the whole, which stays comparable if one run was longer or had more late frames.
public struct ProfileDifference: Sendable, Equatable, Codable {
    /// The change at one place.
    public struct Change: Sendable, Equatable, Codable {
        /// The place in ``ProfileDifference/calls``.
        public var call: CallID
        /// Its time in the first profile, without callees.
        public var before: TimeSpan
        /// Its time in the second profile, without callees.
        public var after: TimeSpan

        /// The change of its time; negative if it is less.
        public var time: TimeSpan { after - before }
    }

    /// The places of both profiles as one tree.
    public var calls: CallTable
    /// All places with a weight in either profile, largest change of time first.
    public var changes: [Change]
    /// The total time of the first profile.
    public var before: TimeSpan
    /// The total time of the second profile.
    public var after: TimeSpan

    /// Compares the profiles of two runs.
    ///
    /// - Complexity: O(n log n) over the places of both.
    public init(
        from before: [CallWeight],
        in beforeCalls: CallTable,
        to after: [CallWeight],
        in afterCalls: CallTable
    ) {
        var interner = CallInterner()
        var sums: [CallID: (before: TimeSpan, after: TimeSpan)] = [:]
        for (place, time) in Self.moved(before, beforeCalls, into: &interner) {
            sums[place, default: (.zero, .zero)].before += time
        }
        for (place, time) in Self.moved(after, afterCalls, into: &interner) {
            sums[place, default: (.zero, .zero)].after += time
        }
        calls = interner.table
        changes = sums.map { Change(call: $0.key, before: $0.value.before, after: $0.value.after) }.sorted {
            ($1.time.magnitude, $0.call) < ($0.time.magnitude, $1.call)
        }
        self.before = before.reduce(.zero) { $0 + $1.time }
        self.after = after.reduce(.zero) { $0 + $1.time }
    }

    /// Returns by how much the place's share of the whole grew, from -1 to 1; nil if one of the profiles is empty.
    public func shareChange(of change: Change) -> Double? {
        guard before > .zero, after > .zero else { return nil }
        return change.after / after - change.before / before
    }

    /// A side of the comparison.
    public enum Side: Sendable, CaseIterable {
        /// The first profile.
        case before
        /// The second profile.
        case after
    }

    /// Returns one of the two profiles, in the places of ``calls``.
    ///
    /// - Complexity: O(places).
    public func weights(_ side: Side) -> [CallWeight] {
        changes.compactMap { change in
            let time = side == .before ? change.before : change.after
            return time > .zero ? CallWeight(call: change.call, time: time) : nil
        }
    }

    private static func moved(
        _ weights: [CallWeight],
        _ table: CallTable,
        into interner: inout CallInterner
    ) -> [(CallID, TimeSpan)] {
        var places: [CallID?] = []
        places.reserveCapacity(table.calls.count)
        for (index, call) in table.calls.enumerated() {
            let caller = call.caller.flatMap { $0.index < index ? places[$0.index] : nil }
            guard table.functions.indices.contains(call.function) else {
                places.append(caller)
                continue
            }
            places.append(interner.place(of: interner.function(table.functions[call.function]), from: caller))
        }
        return weights.compactMap { weight in
            guard places.indices.contains(weight.call.index), let place = places[weight.call.index] else { return nil }
            return (place, weight.time)
        }
    }
}
