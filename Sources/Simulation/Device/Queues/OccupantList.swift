import DequeModule
import FrameTrace

/// The occupants of a concurrent queue, in the order of their admission.
///
/// An occupant that leaves from the middle is only counted as gone until all before it have left, so that each
/// operation is O(1).
struct OccupantList: Sendable {
    /// An occupant of a queue.
    enum Occupant: Sendable, Hashable {
        case item(Int)
        /// A serial queue that goes through it.
        case queue(Int)
        /// A thread in a block of `sync`, once for each block.
        case thread(ThreadID)
    }

    /// The occupants in order. The first is never one that is gone.
    private var order: Deque<Occupant> = []
    private var gone: [Occupant: Int] = [:]
    private(set) var count = 0

    /// The occupant admitted first.
    var first: Occupant? { order.first }

    /// All occupants, in the order of their admission.
    ///
    /// - Complexity: O(n) in the occupants, and in those that left while an earlier one was still present.
    var present: [Occupant] {
        var (left, present): ([Occupant: Int], [Occupant]) = (gone, [])
        for occupant in order {
            // If one occurs several times, the earliest occurrences have left.
            if let count = left[occupant] {
                left[occupant] = count > 1 ? count - 1 : nil
            } else {
                present.append(occupant)
            }
        }
        return present
    }

    mutating func append(_ occupant: Occupant) {
        order.append(occupant)
        count += 1
    }

    /// Removes an occupant, which must be present.
    mutating func remove(_ occupant: Occupant) {
        assert(count > 0)
        count -= 1
        gone[occupant, default: 0] += 1
        while let first = order.first, let left = gone[first] {
            order.removeFirst()
            gone[first] = left > 1 ? left - 1 : nil
        }
    }

    mutating func removeAll() { self = OccupantList() }
}
