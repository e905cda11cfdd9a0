import FrameTrace

extension Trace {
    /// When a ready thread of the run was taken off a CPU that then ran nothing: because of a quota around the run, or
    /// a hypervisor's limit.
    ///
    /// - Complexity: O(n log n) over slices.
    var withheldCPU: [LoadSpan] {
        var byCPU: [UInt32: [(slice: RunSlice, resumed: Instant?)]] = [:]
        for (thread, slices) in slices {
            let isForeign = threads[thread]?.kind == .foreign
            for (index, slice) in slices.enumerated() {
                // A thread that continued on another CPU lost nothing from then on.
                let next = index + 1 < slices.count ? slices[index + 1].start : nil
                byCPU[slice.cpu, default: []].append((slice, isForeign || !slice.endedReady ? nil : next))
            }
        }
        var spans: [LoadSpan] = []
        for slices in byCPU.values {
            let slices = slices.sorted { $0.slice.start < $1.slice.start }
            for (left, next) in zip(slices, slices.dropFirst()) {
                guard let resumed = left.resumed else { continue }
                let idle = Interval(start: left.slice.end, end: min(resumed, next.slice.start))
                if idle.start < idle.end { spans.append(LoadSpan(interval: idle, cpu: idle.length)) }
            }
        }
        return spans
    }
}
