public import FrameTrace

extension Workload {
    /// The same workload over another time: its timeline is stretched, so that every mix of apps keeps its share. What
    /// comes every so often comes as often as before; the warm-up stays as long as it is.
    public func stretched(to duration: TimeSpan) -> Workload {
        var workload = self
        let factor = duration / self.duration
        workload.duration = duration
        workload.timeline = timeline.map { entry in
            var entry = entry
            entry.at = TimeSpan(nanoseconds: Int64((Double(entry.at.nanoseconds) * factor).rounded()))
            return entry
        }
        return workload
    }
}
