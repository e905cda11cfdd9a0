extension CulpritSweep {
    /// Who had a CPU.
    struct Seat: Equatable {
        /// The number of the culprit in the table.
        var culprit: Int32
        /// The thread; nil where none had the CPU.
        var thread: ThreadID?
    }

    /// Who had the CPUs, in their order: places for one of each, made once and used for one part of a time after the other.
    struct Seats {
        private(set) var count = 0
        private var places: [Seat]

        init(capacity: Int) {
            places = Array(repeating: Seat(culprit: 0, thread: nil), count: max(1, capacity))
        }

        var isEmpty: Bool { count == 0 }

        subscript(index: Int) -> Seat { places[index] }

        /// The seats that are taken.
        var taken: ArraySlice<Seat> { places[..<count] }

        mutating func removeAll() { count = 0 }

        mutating func append(_ seat: Seat) {
            places[count] = seat
            count += 1
        }

        /// Whether the same threads had the same CPUs.
        func isSame(as other: Seats) -> Bool {
            guard count == other.count else { return false }
            for index in 0..<count where places[index] != other.places[index] { return false }
            return true
        }
    }
}
