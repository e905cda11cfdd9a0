import FrameTrace

extension FrameBuilder.Frames {
    /// Marks the frames during which the kernel's records, of any CPU, are not whole.
    ///
    /// - Complexity: O(frames).
    mutating func markSuspect(within gap: KernelGap) {
        func overlaps(_ interval: Interval) -> Bool { gap.start < interval.end && gap.end > interval.start }
        for index in records.indices where overlaps(spans[index].interval) { records[index].isSuspect = true }
        for index in frozen.indices where overlaps(frozen[index].spans.interval) {
            frozen[index].record.isSuspect = true
        }
    }
}
