/// Finds who held the CPU while a thread was ready and did not run (`measures.md`, The ledger).
///
/// A preempted thread is queued on the CPU that it left, until it runs again: whoever is there holds it up. Of a thread that
/// was woken, or whose CPU has become idle, it is not known where it is queued: each CPU that it may use and that is
/// occupied gets an equal share.
struct CulpritFinder {
    /// A part of a ready time for which the same threads held the CPUs.
    struct Piece {
        /// Which part.
        var interval: Interval
        /// Who held the CPU or each of the CPUs; never empty.
        var holders: [Holder]
        /// Whether the thread had been preempted, rather than woken.
        var isPreempted: Bool
    }

    /// Who held a CPU.
    struct Holder: Hashable {
        /// Who, as seen from the thread that waited.
        var culprit: Culprit
        /// The thread; nil where none had the CPU.
        var thread: ThreadID?
    }

    let timelines: ThreadTimelines
    private let numbers: [UInt32: Int]
    private let threads: [ThreadID: ThreadDescription]
    private let names: [AppID: String]
    /// Who it is where the CPUs are free of all threads that could be seen, although the thread had been preempted.
    private let hidden: Culprit
    /// Whether other processes' threads are recorded, too.
    private let seesOthers: Bool

    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        self.timelines = timelines
        threads = trace.threads
        names = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        numbers = Dictionary(
            timelines.cpuNumbers.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let capabilities = trace.machine?.capabilities ?? []
        seesOthers = !capabilities.contains { $0.name == Capability.whoElseRan && !$0.isAvailable }
        let isWithoutQuota = capabilities.contains { $0.name == Capability.noQuota && $0.isAvailable }
        if trace.header.isVirtual {
            hidden = Culprit(.nobody)
        } else if seesOthers {
            // Nothing else keeps a thread that is ready off a free CPU, whatever was set when the run began.
            hidden = Culprit(.quota)
        } else {
            // Where only our own threads are seen, an unseen one of another process had the CPU, if no quota can be it.
            hidden = Culprit(isWithoutQuota ? .process : .unknown)
        }
    }

    /// A CPU without a thread for less than this changes from one to the next: the kernel takes 1 to 4 µs for that here.
    private static let longestSwitch = TimeSpan.microseconds(20)
    /// An idle CPU runs a thread that was woken after 0.05 to 0.2 ms here. What takes longer had someone on the CPU.
    private static let longestWakeUp = TimeSpan.milliseconds(1)

    /// Whether it is known when a thread was on a CPU.
    func knows(_ thread: ThreadID) -> Bool { timelines[thread].map { !$0.slices.isEmpty } ?? false }

    /// The parts of an interval in which a thread was ready and did not run, in order, with who held the CPU.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(log n + slices within the parts).
    func pieces(of thread: ThreadID, within interval: Interval, victim: AppID?) -> [Piece] {
        guard let timeline = timelines[thread] else { return [] }
        return timeline.ready.overlapping(interval, start: \.start, end: \.end).flatMap { time -> [Piece] in
            let part = Interval(start: max(time.start, interval.start), end: min(time.end, interval.end))
            let before = timeline.slices.firstIndex(whereSorted: { $0.end >= time.start })
            let left =
                before < timeline.slices.count && timeline.slices[before].end == time.start
                    && timeline.slices[before].endedReady ? timeline.slices[before].cpu : nil
            return pieces(part, left: left, victim: victim)
        }
    }

    private struct Mark {
        var at: Instant
        var cpu: Int
        var holder: Holder?
    }

    private func pieces(_ interval: Interval, left: UInt32?, victim: AppID?) -> [Piece] {
        var marks: [Mark] = []
        for (cpu, occupations) in timelines.cpus.enumerated() {
            for time in occupations.overlapping(interval, start: \.start, end: \.end) {
                let part = Interval(start: max(time.start, interval.start), end: min(time.end, interval.end))
                for (piece, culprit) in culprits(of: time.thread, part, victim: victim) {
                    let holder = Holder(culprit: culprit, thread: time.thread)
                    marks.append(Mark(at: piece.start, cpu: cpu, holder: holder))
                    marks.append(Mark(at: piece.end, cpu: cpu, holder: nil))
                }
            }
        }
        // Who leaves a CPU does so before the next one comes.
        marks.sort { ($0.at, $0.holder == nil ? 0 : 1, $0.cpu) < ($1.at, $1.holder == nil ? 0 : 1, $1.cpu) }
        var holders = [Holder?](repeating: nil, count: timelines.cpus.count)
        var pieces: [Piece] = []
        var start = interval.start
        func close(at end: Instant) {
            guard start < end else { return }
            let now = self.holders(holders, left: left, for: end - start)
            if let last = pieces.indices.last, pieces[last].holders == now {
                pieces[last].interval.end = end
            } else {
                let piece = Interval(start: start, end: end)
                pieces.append(Piece(interval: piece, holders: now, isPreempted: left != nil))
            }
        }
        for mark in marks {
            close(at: mark.at)
            start = max(start, mark.at)
            holders[mark.cpu] = mark.holder
        }
        close(at: interval.end)
        return pieces
    }

    private func holders(_ holders: [Holder?], left: UInt32?, for time: TimeSpan) -> [Holder] {
        if let left, let cpu = numbers[left], let holder = holders[cpu] { return [holder] }
        let occupied = holders.compactMap(\.self)
        guard occupied.isEmpty else { return occupied }
        let isHidden = left == nil ? !seesOthers && time > Self.longestWakeUp : time > Self.longestSwitch
        return [Holder(culprit: isHidden ? hidden : Culprit(.nobody), thread: nil)]
    }

    /// Whose time a thread's is; a worker's goes by what it works on.
    private func culprits(of thread: ThreadID, _ part: Interval, victim: AppID?) -> [(Interval, Culprit)] {
        guard let description = threads[thread] else { return [(part, Culprit(.unknown))] }
        switch description.kind {
        case .own: return [(part, Culprit(.fbprof))]
        case .foreign: return [(part, Culprit(.process, description.name))]
        case .simulated: break
        }
        if let app = description.app { return [(part, culprit(app, victim: victim))] }
        var pieces: [(Interval, Culprit)] = []
        var known: [Interval] = []
        let activities = timelines[thread]?.activities ?? []
        for activity in activities.overlapping(part, start: \.interval.start, end: \.interval.end) {
            let start = max(activity.interval.start, part.start)
            let piece = Interval(start: start, end: min(activity.interval.end, part.end))
            known.append(piece)
            pieces.append((piece, activity.app.map { culprit($0, victim: victim) } ?? Culprit(.unknown)))
        }
        return pieces + [part].subtracting(known).map { ($0, Culprit(.unknown)) }
    }

    private func culprit(_ app: AppID, victim: AppID?) -> Culprit {
        app == victim ? Culprit(.ownThreads) : Culprit(.app, names[app] ?? "app \(app)")
    }
}

extension [CulpritFinder.Piece] {
    /// How long each culprit held the CPU, longest first. What does not divide among several CPUs goes to the first ones,
    /// so that the shares sum up exactly.
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
    var shares: [(holder: CulpritFinder.Holder, time: TimeSpan)] {
        let length = interval.length.nanoseconds
        let count = Int64(holders.count)
        return holders.enumerated().map { number, holder in
            (holder, .nanoseconds(length / count + (Int64(number) < length % count ? 1 : 0)))
        }
    }
}
