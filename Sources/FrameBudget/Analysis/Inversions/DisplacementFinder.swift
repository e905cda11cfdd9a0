import FrameTrace

/// Who kept a ready thread from a CPU.
struct DisplacementFinder {
    /// Who was on a CPU that a ready thread could have used.
    struct Displacer: Hashable, Comparable {
        /// Whose time it was; nil for a CPU quota, under which CPUs were free.
        var thread: ThreadID?
        /// The app whose work it did.
        var app: AppID?
        /// The class that it ran at.
        var qos: QoS?

        static func < (left: Self, right: Self) -> Bool {
            let keys = [left, right].map { ($0.thread?.rawValue ?? .max, $0.qos?.rawValue ?? 0, $0.app?.rawValue ?? 0) }
            return keys[0] < keys[1]
        }
    }

    /// A part of a thread's ready time in which lower threads had a CPU that it could have used.
    struct Piece {
        var interval: Interval
        /// On each such CPU.
        var by: [Displacer]
    }

    let timelines: ThreadTimelines
    /// What kept preempted threads from CPUs on which no recorded thread ran, as for ``CulpritFinder``.
    let unseenCPU: TraceFacts.UnseenCPU

    /// The parts of an interval in which a thread was ready, and at least one CPU ran a thread below a class, or a quota
    /// had stopped the preempted thread although no thread that was seen had a CPU.
    ///
    /// What else holds a thread back on a free CPU is not known to be of a lower class: another process, or nobody knows
    /// what.
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
                add(time.thread, part, below: qos, to: &marks)
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

    /// A thread without a class, such as one of fbprof's own, is not below any: what it took is no inversion.
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
