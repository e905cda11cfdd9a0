import FrameTrace

extension FrameBuilder.Frames {
    /// Marks the frames during which the kernel's records, of any CPU, are incomplete.
    ///
    /// - Complexity: O(frames · gaps).
    mutating func markSuspect(within gaps: [KernelGap]) {
        guard !gaps.isEmpty else { return }
        func overlaps(_ interval: Interval) -> Bool {
            gaps.contains { $0.start < interval.end && $0.end > interval.start }
        }
        let spans = spans
        records.updateEach { if overlaps(spans[$0].interval) { $1.isSuspect = true } }
        for index in frozen.indices where overlaps(frozen[index].spans.interval) {
            frozen[index].record.isSuspect = true
        }
    }

    /// Marks the frames in which the main thread waited for a thread of a lower class.
    ///
    /// - Parameters:
    ///   - places: those frames, of all apps.
    ///   - app: the number of the app whose frames these are.
    /// - Complexity: O(frames); O(1) if there are none.
    mutating func markInverted(_ places: Set<FrameLocator.Place>, app: Int) {
        guard !places.isEmpty else { return }
        records.updateEach { index, frame in
            if places.contains(FrameLocator.Place(app: app, frame: index)) { frame.isInverted = true }
        }
    }
}
