import FrameTrace

/// Finds the threads that kept a ready thread from a CPU.
struct DisplacementFinder {
    /// A thread on a CPU that a ready thread could have used.
    struct Displacer: Hashable, Comparable {
        /// The thread on the CPU; nil for a CPU quota, under which CPUs were free.
        var thread: ThreadID?
        /// The app that it worked for.
        var app: AppID?
        /// The class that it ran at.
        var qos: QoS?

        static func < (left: Self, right: Self) -> Bool {
            let keys = [left, right].map { ($0.thread?.rawValue ?? .max, $0.qos?.rawValue ?? 0, $0.app?.rawValue ?? 0) }
            return keys[0] < keys[1]
        }
    }

    /// A part of a thread's ready time in which threads of a lower class had a CPU that it could have used.
    struct Piece {
        var interval: Interval
        /// The thread on each such CPU.
        var by: [Displacer]
    }

    let timelines: ThreadTimelines
    /// What kept preempted threads from CPUs on which no recorded thread ran, as for ``CulpritFinder``.
    let unseenCPU: TraceFacts.UnseenCPU

    /// Returns the parts of an interval in which a thread was ready while at least one CPU ran a thread of a class
    /// below `qos`, or while a quota held the preempted thread off and no recorded thread had a CPU.
    ///
    /// Anything else that holds a thread off a free CPU, such as another process, is not known to be of a lower class.
    ///
    /// - Complexity: O(log n + slices within the interval).
    func displaced(_ thread: ThreadID, within interval: Interval, below qos: QoS) -> [Piece] {
        guard let timeline = timelines[thread] else { return [] }
        let ready = timeline.ready.overlapping(interval, start: \.start, end: \.end)
        return ready.flatMap { time -> [Piece] in
            let part = Interval(start: max(time.start, interval.start), end: min(time.end, interval.end))
            var last = timeline.slices.sortedIndex(where: { $0.end >= time.start })
            if last == timeline.slices.count || timeline.slices[last].end > time.start { last -= 1 }
            let isPreempted = last >= 0 && timeline.slices[last].endedReady
            return pieces(part, below: qos, countsFree: isPreempted && unseenCPU == .quota)
        }
    }

    private struct Mark {
        var at: Instant
        var change: Int
        var isLower: Bool
        var displacer: Displacer
    }

    private func pieces(_ interval: Interval, below qos: QoS, countsFree: Bool) -> [Piece] {
        var marks: [Mark] = []
        for cpu in timelines.cpus {
            for time in cpu.overlapping(interval, start: \.start, end: \.end) {
                let part = Interval(start: max(time.start, interval.start), end: min(time.end, interval.end))
                add(timelines.thread(of: time), part, below: qos, to: &marks)
            }
        }
        marks.sort { ($0.at, $0.change, $0.displacer) < ($1.at, $1.change, $1.displacer) }
        var pieces: [Piece] = []
        var lower: [Displacer] = []
        var others = 0
        var start = interval.start
        func close(at end: Instant) {
            guard start < end else { return }
            let piece = Interval(start: start, end: end)
            if !lower.isEmpty {
                pieces.append(Piece(interval: piece, by: lower))
            } else if countsFree, others == 0 {
                pieces.append(Piece(interval: piece, by: [Displacer(thread: nil, app: nil, qos: nil)]))
            }
        }
        for mark in marks {
            close(at: mark.at)
            start = max(start, mark.at)
            switch (mark.isLower, mark.change) {
            case (true, 1): lower.append(mark.displacer)
            case (true, _): if let index = lower.firstIndex(of: mark.displacer) { lower.remove(at: index) }
            case (false, let change): others += change
            }
        }
        close(at: interval.end)
        return pieces
    }

    /// Marks a thread's time on a CPU. A thread without a class, such as one of fbprof's own, is below none.
    private func add(_ thread: ThreadID, _ part: Interval, below qos: QoS, to marks: inout [Mark]) {
        func mark(_ interval: Interval, isLower: Bool, _ displacer: Displacer) {
            marks.append(Mark(at: interval.start, change: 1, isLower: isLower, displacer: displacer))
            marks.append(Mark(at: interval.end, change: -1, isLower: isLower, displacer: displacer))
        }
        let timeline = timelines[thread]
        var known: [Interval] = []
        for (interval, _, effective) in timeline?.classes(within: part) ?? [] {
            known.append(interval)
            let app = timeline?.activity(at: interval.start)?.app
            mark(interval, isLower: effective < qos, Displacer(thread: thread, app: app, qos: effective))
        }
        for rest in [part].subtracting(known) {
            mark(rest, isLower: false, Displacer(thread: thread, app: nil, qos: nil))
        }
    }
}
