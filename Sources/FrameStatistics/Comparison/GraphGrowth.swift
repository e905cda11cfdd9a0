import FrameBudget
import FrameTrace

/// The reason that a graph of operations is longer than another: the time added by each operation of its critical path.
///
/// An operation adds the delay of its end beyond the delay of the operation before it on the path. If the one before
/// ended later, a wait for it is longer, too; that share of the wait is not the operation's own.
struct GraphGrowth {
    /// A part of the life of operations with the same name.
    struct Cause {
        /// Their name.
        var name: String
        /// The part that is longer.
        var part: MovedOperation.Part
        /// Its length in the shorter graph; nil if that has no such operation.
        var shorter: TimeSpan?
        /// Its length in the longer graph.
        var longer: TimeSpan
        /// The time it added to the graph.
        var size: TimeSpan
    }

    /// The ordinal of an operation among those of its name, in the order of creation.
    private struct Place: Hashable {
        var name: String
        var number: Int
    }

    /// The cause of at least half of the growth; nil if there is none.
    let cause: Cause?

    /// Compares a graph with a longer one; both have finished.
    ///
    /// - Complexity: O(operations + operations of the path · their names).
    init(from shorter: OperationGraph, to longer: OperationGraph) {
        let counterparts = Dictionary(
            zip(Self.places(shorter), shorter.operations).map { ($0, $1) },
            uniquingKeysWith: { first, _ in first }
        )
        let places = Self.places(longer)
        var causes: [Cause] = []
        // The end of the previous operation on the path, and its delay relative to the shorter graph.
        var (previousEnd, late) = (TimeSpan.zero, TimeSpan.zero)
        for index in longer.criticalPath where longer.operations.indices.contains(index) {
            let operation = longer.operations[index]
            guard let ended = operation.ended else { continue }
            let other = counterparts[places[index]]
            var ownLate = late + (ended - previousEnd)
            // An operation that the shorter graph lacks waits for the previous one all the time.
            var carried = previousEnd - operation.added
            if let other, let otherEnd = other.ended {
                ownLate = ended - otherEnd
                carried = late - (operation.added - other.added)
            }
            if !operation.isGroup {
                let added = ownLate - late
                for growth in Self.growths(of: operation, since: other, carried: max(.zero, carried)) {
                    Self.add(growth, atMost: added, to: &causes)
                }
            }
            (previousEnd, late) = (ended, ownLate)
        }
        var most: Cause?
        // Of equal causes, the first on the path wins.
        for cause in causes where cause.size > (most?.size ?? .zero) { most = cause }
        let growth = longer.length - shorter.length
        cause = most.flatMap { growth > .zero && $0.size * 2 >= growth ? $0 : nil }
    }

    private static func places(_ graph: OperationGraph) -> [Place] {
        var counts: [String: Int] = [:]
        var places: [Place] = []
        for operation in graph.operations {
            let number = counts[operation.name] ?? 0
            counts[operation.name] = number + 1
            places.append(Place(name: operation.name, number: number))
        }
        return places
    }

    /// Returns the parts of an operation's life that are longer than those of its counterpart, without the delay
    /// carried over.
    ///
    /// - Parameter carried: the growth of its waits that is due to later ends of previous operations.
    private static func growths(
        of operation: OperationRecord,
        since other: OperationRecord?,
        carried: TimeSpan
    ) -> [Cause] {
        var growths: [Cause] = []
        func add(_ part: MovedOperation.Part, _ shorter: TimeSpan?, _ longer: TimeSpan) {
            let size = longer - (shorter ?? .zero)
            guard size > .zero else { return }
            growths.append(
                Cause(name: operation.name, part: part, shorter: shorter, longer: longer, size: size)
            )
        }
        for wait in operation.waits {
            let before = other.map { other in other.waits.first { $0.kind == wait.kind }?.time ?? .zero }
            add(.wait(wait.kind), before, wait.time)
        }
        growths.sort { $0.size > $1.size }
        var rest = carried
        for place in growths.indices where growths[place].isForOthers {
            let taken = min(rest, growths[place].size)
            growths[place].size -= taken
            rest -= taken
        }
        add(.execution, other.map(execution), execution(operation))
        return growths
    }

    private static func execution(_ operation: OperationRecord) -> TimeSpan {
        guard let began = operation.began, let ended = operation.ended else { return .zero }
        return ended - began
    }

    /// Adds up the growth of operations with one name.
    private static func add(_ growth: Cause, atMost added: TimeSpan, to causes: inout [Cause]) {
        let size = min(growth.size, added)
        guard size > .zero else { return }
        guard let place = causes.firstIndex(where: { $0.name == growth.name && $0.part == growth.part }) else {
            var cause = growth
            cause.size = size
            causes.append(cause)
            return
        }
        causes[place].size += size
        guard growth.part == .execution else {
            // Concurrent waits must not be added up: their sum is not elapsed time.
            (causes[place].shorter, causes[place].longer) = (growth.shorter, growth.longer)
            return
        }
        causes[place].longer += growth.longer
        if let shorter = growth.shorter { causes[place].shorter = (causes[place].shorter ?? .zero) + shorter }
    }
}

extension GraphGrowth.Cause {
    /// Whether it is a wait that the end of another operation ends.
    fileprivate var isForOthers: Bool {
        switch part {
        case .execution, .wait(.suspended), .wait(.thread), .wait(.cpu): false
        case .wait: true
        }
    }
}
