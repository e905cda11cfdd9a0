public import FrameTrace

extension Workload {
    /// The least warm-up of a workload that takes turns with another one: launches are no part of the comparison, and what an
    /// event sets going once has its time to come in both.
    public static let leastWarmUpInTurns = TimeSpan.seconds(1)

    /// The workload as a side of a comparison in turns runs it: stretched to a time, with a warm-up.
    public func inTurns(lasting duration: TimeSpan) -> Workload {
        var workload = stretched(to: duration)
        workload.warmUp = max(warmUp, Self.leastWarmUpInTurns)
        return workload
    }

    /// The same workload over another time: its timeline is stretched, so that every mix of apps keeps its share. What
    /// comes every so often comes as often as before; the warm-up stays as long as it is.
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
