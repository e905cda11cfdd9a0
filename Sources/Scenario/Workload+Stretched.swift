public import FrameTrace

extension Workload {
    /// The shortest warm-up of a workload that takes turns with another one. It keeps launches out of the comparison,
    /// and leaves one-time effects of events time to occur in both.
    public static let leastWarmUpInTurns = TimeSpan.seconds(1)

    /// Returns the workload as one side of an interleaved comparison runs it: stretched to a duration, with a warm-up.
    public func inTurns(lasting duration: TimeSpan) -> Workload {
        var workload = stretched(to: duration)
        workload.warmUp = max(warmUp, Self.leastWarmUpInTurns)
        return workload
    }

    /// Returns the workload over another duration. Its timeline is stretched, so that every mix of apps keeps its
    /// share. Intervals of recurring events and the warm-up stay as they are.
    public func stretched(to duration: TimeSpan) -> Workload {
        var workload = self
        let factor = duration / self.duration
        workload.duration = duration
        func stretched(_ at: TimeSpan) -> TimeSpan {
            TimeSpan(nanoseconds: Int64((Double(at.nanoseconds) * factor).rounded()))
        }
        workload.timeline = timeline.map { entry in
            var entry = entry
            entry.at = stretched(entry.at)
            return entry
        }
        for index in workload.programs.indices {
            workload.programs[index].opensAt = programs[index].opensAt.map(stretched)
            workload.programs[index].quitsAt = programs[index].quitsAt.map(stretched)
        }
        return workload
    }
}
