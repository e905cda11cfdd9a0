import FrameTrace

/// The GPU that the apps share, emulated: it does one job after the other, in order of arrival.
struct GPURule: Sendable {
    /// When it will have done all that was asked of it.
    private(set) var doneUntil = Instant.zero

    /// Puts a job into the line, and says when it will be done: from when to when. Time must not go back from call to call.
    mutating func submit(_ span: TimeSpan, at now: Instant) -> Interval {
        let start = max(now, doneUntil)
        doneUntil = start + span.clampedToZero
        return Interval(start: start, end: doneUntil)
    }
}
