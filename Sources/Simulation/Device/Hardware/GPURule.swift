import FrameTrace

/// The emulated GPU that the apps share. It executes one job at a time, in order of arrival.
struct GPURule: Sendable {
    /// The instant at which all submitted jobs will be complete.
    private(set) var doneUntil = Instant.zero

    /// Submits a job, and returns its service interval. Instants must not decrease from call to call.
    mutating func submit(_ span: TimeSpan, at now: Instant) -> Interval {
        let start = max(now, doneUntil)
        doneUntil = start + span.clampedToZero
        return Interval(start: start, end: doneUntil)
    }
}
