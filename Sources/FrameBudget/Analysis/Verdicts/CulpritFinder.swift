import FrameTrace

/// Finds the culprits that held the CPU while a thread was ready and did not run (Documentation/Measures.md, The
/// ledger).
///
/// A preempted thread is queued on the CPU that it left until it runs again: the thread on that CPU delays it. For a
/// woken thread, or one whose CPU has become idle, the queue is not known: each occupied CPU that it may use gets an
/// equal share.
struct CulpritFinder {
    /// A part of a ready time for which the same threads held the CPUs.
    struct Piece {
        /// The part.
        var interval: Interval
        /// The holder of the CPU or of each of the CPUs; never empty.
        var holders: [Holder]
        /// Whether the thread had been preempted, rather than woken.
        var isPreempted: Bool
    }

    /// The holder of a CPU.
    struct Holder: Hashable {
        /// The culprit, as seen from the thread that waited.
        var culprit: Culprit
        /// The thread; nil where none had the CPU.
        var thread: ThreadID?
    }

    let timelines: ThreadTimelines
    /// The culprits, by number.
    let table: CulpritTable
    /// Whether other processes' threads are recorded, too.
    private let seesOthers: Bool

    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        self.timelines = timelines
        seesOthers = trace.header.facts.threads == .every
        let hidden =
            switch trace.unseenCPU {
            case .nobody: Culprit(.nobody)
            case .quota: Culprit(.quota)
            case .otherProcess: Culprit(.process)
            case .unknown: Culprit(.unknown)
            }
        table = CulpritTable(trace, timelines, hidden: hidden)
    }

    /// Whether it is known when a thread was on a CPU.
    func knows(_ thread: ThreadID) -> Bool { timelines[thread]?.knowsSlices ?? false }

    /// Returns a sweep along ready times: faster for many of them.
    func sweep() -> CulpritSweep { CulpritSweep(timelines, table, seesOthers: seesOthers) }

    /// Returns the parts of an interval in which a thread was ready and did not run, in order, with the holders of the
    /// CPU.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(log n + threads + slices within the parts × CPUs).
    func pieces(of thread: ThreadID, within interval: Interval, victim: AppID?) -> [Piece] {
        var sweep = sweep()
        var pieces: [Piece] = []
        sweep.forEachPiece(of: thread, within: interval, victim: victim) { interval, seats, isPreempted in
            let holders = seats.taken.map { Holder(culprit: table.culprits[Int($0.culprit)], thread: $0.thread) }
            pieces.append(Piece(interval: interval, holders: holders, isPreempted: isPreempted))
        }
        return pieces
    }
}

extension [CulpritFinder.Piece] {
    /// The time of each culprit on the CPU, longest first. What does not divide among several CPUs goes to the first
    /// ones, so that the shares sum up exactly.
    var byCulprit: [RunnablePart] {
        var parts: [RunnablePart] = []
        for piece in self {
            for (holder, share) in piece.shares {
                let part =
                    piece.isPreempted
                    ? RunnablePart(culprit: holder.culprit, preempted: share)
                    : RunnablePart(culprit: holder.culprit, afterWakeUp: share)
                parts.add(part)
            }
        }
        return parts.sortedBySize()
    }
}

extension CulpritFinder.Piece {
    /// Each holder's share of the piece.
    var shares: [(holder: CulpritFinder.Holder, time: TimeSpan)] { interval.shared(among: holders) }
}
