import FrameTrace

extension CulpritSweep {
    /// The holder of a CPU.
    struct Seat: Equatable {
        /// The number of the culprit in the table.
        var culprit: Int32
        /// The thread; nil where none had the CPU.
        var thread: ThreadID?
    }

    /// The holders of the CPUs, in their order. The first one, mostly the only one, is stored here; the slots of the
    /// others are allocated once and reused for every part of a time.
    struct Seats {
        private(set) var count = 0
        private var first = Seat(culprit: 0, thread: nil)
        private var others: [Seat]

        init(capacity: Int) { others = Array(repeating: first, count: max(1, capacity) - 1) }

        var isEmpty: Bool { count == 0 }

        subscript(index: Int) -> Seat { index == 0 ? first : others[index - 1] }

        /// The seats that are taken.
        var taken: [Seat] { (0..<count).map { self[$0] } }

        mutating func removeAll() { count = 0 }

        mutating func append(_ seat: Seat) {
            if count == 0 { first = seat } else { others[count - 1] = seat }
            count += 1
        }

        /// Whether the same threads had the same CPUs.
        func isSame(as other: Seats) -> Bool {
            guard count == other.count, first == other.first else { return false }
            for index in 0..<max(0, count - 1) where others[index] != other.others[index] { return false }
            return true
        }
    }
}
