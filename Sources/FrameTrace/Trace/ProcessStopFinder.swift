/// Finds stops of the whole recorded process, for recordings in which the kernel did not report them.
///
/// A stop of a process also stops fbprof's own threads in it, one of which is woken by a timer all the time. A gap in
/// the slices of that thread counts as a stop only if nothing else can have caused it; everything else stays as
/// recorded.
struct ProcessStopFinder {
    private static let policy = AnalysisPolicy.standard

    /// A thread of the process that did not run in a gap.
    private struct Member {
        var thread: ThreadID
        var last: Int
        var isWaiting: Bool
        /// Whether it ran right before the gap, and again right after it.
        var ranBefore: Bool
        var ranAfter: Bool
    }

    private let threads: [ThreadID]
    private let pacemaker: ThreadID

    /// Sets the ending of the slices after which the process was stopped to ``SliceEnd/stopped``.
    ///
    /// - Complexity: O(slices of one thread) plus, for each gap, O(threads · log slices).
    static func mark(_ trace: inout Trace) {
        guard let finder = ProcessStopFinder(trace) else { return }
        for gap in finder.gaps(trace) {
            guard let members = finder.members(trace, gap), finder.wereWoken(members) else { continue }
            finder.mark(members, &trace)
        }
    }

    private init?(_ trace: Trace) {
        let recorded = trace.threads.values.filter { $0.kind != .foreign && trace.slices[$0.id] != nil }
        let own = recorded.filter { $0.kind == .own }
        guard recorded.count >= Self.policy.fewestStoppedThreads,
            let pacemaker = own.max(by: { Self.count($0, trace) < Self.count($1, trace) })
        else { return nil }
        threads = recorded.map(\.id).sorted()
        self.pacemaker = pacemaker.id
    }

    private static func count(_ thread: ThreadDescription, _ trace: Trace) -> (Int, UInt32) {
        (trace.slices[thread.id]?.count ?? 0, thread.id.rawValue)
    }

    /// Returns the long gaps of the thread with the timer, without those in which the kernel lost records.
    private func gaps(_ trace: Trace) -> [Interval] {
        let slices = trace.slices[pacemaker] ?? []
        return zip(slices, slices.dropFirst()).compactMap { last, next in
            guard next.start - last.end >= Self.policy.shortestStop, last.ending == .waiting else { return nil }
            let isWhole = !trace.kernelGaps.contains { $0.start < next.start && $0.end > last.end }
            return isWhole ? Interval(start: last.end, end: next.start) : nil
        }
    }

    /// Returns the process's threads around a gap; nil if one of them ran in it, or if there are too few.
    private func members(_ trace: Trace, _ gap: Interval) -> [Member]? {
        var members: [Member] = []
        for thread in threads {
            let slices = trace.slices[thread] ?? []
            let next = slices.partitioningIndex { $0.start > gap.start + Self.policy.stopSpread }
            guard next > 0 else { continue }
            let last = slices[next - 1]
            guard last.end <= gap.start + Self.policy.stopSpread else { return nil }
            // A thread that never runs again has ended or is not needed any more.
            guard next < slices.count else { continue }
            guard slices[next].start >= gap.end - Self.policy.stopSpread else { return nil }
            members.append(
                Member(
                    thread: thread,
                    last: next - 1,
                    isWaiting: last.ending == .waiting,
                    ranBefore: last.end >= gap.start - Self.policy.stopSpread,
                    ranAfter: slices[next].start <= gap.end + Self.policy.longestStart
                )
            )
        }
        return members.count >= Self.policy.fewestStoppedThreads ? members : nil
    }

    /// Returns whether every thread, even an idle one, ran right before and right after the gap. A stop signal has this
    /// effect.
    private func wereWoken(_ members: [Member]) -> Bool {
        members.allSatisfy { $0.ranBefore && $0.isWaiting && $0.ranAfter }
    }

    private func mark(_ members: [Member], _ trace: inout Trace) {
        for member in members { trace.slices[member.thread]?[member.last].ending = .stopped }
    }
}
