import DequeModule
import FrameTrace

/// Who is on a queue that serves several, in the order in which they were let on.
///
/// One that leaves from the middle is only counted as gone, until all before it have left: each comes and goes in O(1).
struct OccupantList: Sendable {
    /// Who is on a queue.
    enum Occupant: Sendable, Hashable {
        case item(Int)
        /// A serial queue that goes through it.
        case queue(Int)
        /// A thread in a block of `sync`, once for each block.
        case thread(ThreadID)
    }

    /// The first is never gone.
    private var order: Deque<Occupant> = []
    private var gone: [Occupant: Int] = [:]
    private(set) var count = 0

    /// The one that was let on first.
    var first: Occupant? { order.first }

    /// All who are on it, in the order in which they were let on.
    ///
    /// - Complexity: O(n) in those who are on it and those who have left before one of them did.
    var present: [Occupant] {
        var (left, present): ([Occupant: Int], [Occupant]) = (gone, [])
        for occupant in order {
            // Of one that is on it several times, the earliest places have been left.
            if let count = left[occupant] {
                left[occupant] = count > 1 ? count - 1 : nil
            } else {
                present.append(occupant)
            }
        }
        return present
    }

    /// One is let on.
    mutating func append(_ occupant: Occupant) {
        order.append(occupant)
        count += 1
    }

    /// One leaves that is on it.
    mutating func remove(_ occupant: Occupant) {
        assert(count > 0)
        count -= 1
        gone[occupant, default: 0] += 1
        while let first = order.first, let left = gone[first] {
            order.removeFirst()
            gone[first] = left > 1 ? left - 1 : nil
        }
    }

    /// All have left.
    mutating func removeAll() { self = OccupantList() }
}
