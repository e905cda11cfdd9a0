import FrameTrace

/// Finds the times within a frame in which a thread was off the CPU, not ready, and had recorded no wait: the kernel
/// held it, for a page fault or for something else that no step shows.
struct KernelWaitFinder {
    private let culprits: CulpritFinder
    /// By thread: the instants at which samples saw it in a page fault, in order.
    private let sightings: [ThreadID: [Instant]]

    /// - Complexity: O(n log n) over the trace's stacks.
    init(_ trace: Trace, _ culprits: CulpritFinder) {
        self.culprits = culprits
        var sightings: [ThreadID: [Instant]] = [:]
        for stack in trace.stacks where stack.isInPageFault {
            if let at = stack.takenAt { sightings[stack.thread, default: []].append(at) }
        }
        self.sightings = sightings.mapValues { $0.sorted() }
    }

    /// Returns those times within a frame's own run-loop pass, in order.
    ///
    /// - Complexity: O(log n + slices within the pass).
    func waits(of thread: ThreadID, _ spans: FrameSpans) -> [Interval] {
        guard let timeline = culprits.timelines[thread] else { return [] }
        let pass = Interval(start: spans.begin, end: spans.committed)
        let slices = timeline.slices.overlapping(pass, start: \.start, end: \.end)
        let gaps = zip(slices, slices.dropFirst()).compactMap { slice, next in
            slice.endedReady ? nil : Interval(start: slice.end, end: next.start)
        }
        guard !gaps.isEmpty else { return [] }
        let knownWaits = timeline.waits.overlapping(pass, start: \.start, end: \.end).map {
            Interval(start: $0.start, end: $0.end)
        }
        let stops = timeline.stops.overlapping(pass, start: \.start, end: \.end)
        let ready = timeline.ready.overlapping(pass, start: \.start, end: \.end)
        let known = (knownWaits + ready + stops + spans.heldUp).merged()
        return gaps.subtracting(known).clipped(to: pass)
    }

    /// Returns these times as a part of the ledger: page faults where the frame had one with I/O or was sampled in one,
    /// else unknown kernel time. Nil where it is not worth a part.
    ///
    /// The kernel's count alone is not enough. It leaves out faults on pages that are being read ahead already, and
    /// faults that restart after a signal.
    func part(of thread: ThreadID, _ spans: FrameSpans, faults: PageFaults?) -> BlockedPart? {
        let hasFaults = (faults?.major ?? 0) > 0 || wasSampledInFault(thread, spans)
        let waits = waits(of: thread, spans).filter {
            hasFaults || $0.length >= AnalysisPolicy.standard.shortestKernelWait
        }
        let time = waits.total
        guard time > .zero else { return nil }
        return BlockedPart(kind: hasFaults ? .pageFault : .kernel, resource: "", time: time)
    }

    private func wasSampledInFault(_ thread: ThreadID, _ spans: FrameSpans) -> Bool {
        guard let times = sightings[thread] else { return false }
        let next = times.sortedIndex(where: { $0 >= spans.begin })
        return next < times.count && times[next] <= spans.committed
    }
}
