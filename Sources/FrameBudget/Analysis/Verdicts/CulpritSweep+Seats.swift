import FrameTrace

extension CulpritSweep {
    /// Who had a CPU.
    struct Seat: Equatable {
        /// The number of the culprit in the table.
        var culprit: Int32
        /// The thread; nil where none had the CPU.
        var thread: ThreadID?
    }

    /// Who had the CPUs, in their order. The first one, mostly the only one, has its place here; the others have places that
    /// are made once and used for one part of a time after the other.
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
