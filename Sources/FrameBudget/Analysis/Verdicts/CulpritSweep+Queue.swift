import FrameTrace

extension CulpritSweep {
    /// The CPUs that a thread is queued on within one of its ready times.
    struct Queue {
        private let moves: ArraySlice<Migration>
        private let left: UInt32?
        private var next: Int
        /// Whether the queue was recorded, rather than concluded from the CPU that the thread left.
        let isCertain: Bool

        /// - Parameter left: the CPU that the thread was put off when it became ready; nil where it had been woken.
        @inline(__always)
        init(_ queueing: [Migration], _ time: Interval, left: UInt32?) {
            self.left = left
            guard !queueing.isEmpty else {
                moves = []
                next = 0
                isCertain = false
                return
            }
            let start = queueing.sortedIndex(where: { $0.at >= time.start })
            let end = queueing.sortedIndex(where: { $0.at >= time.end })
            moves = queueing[start..<max(start, end)]
            next = start
            isCertain = left != nil || !moves.isEmpty
        }

        /// Returns the CPU at an instant, nil where unknown, and until when. Instants must not decrease.
        ///
        /// A thread's own record of its wake-up begins before the kernel's: its first CPU counts from the beginning.
        @inline(__always)
        mutating func cpu(at now: Instant) -> (cpu: UInt32?, until: Instant) {
            while next < moves.endIndex, moves[next].at <= now { next += 1 }
            let until = next < moves.endIndex ? moves[next].at : Instant(nanoseconds: .max)
            if next > moves.startIndex { return (moves[next - 1].cpu, until) }
            return (left ?? moves.first?.cpu, until)
        }
    }
}
