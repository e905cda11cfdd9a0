/// The GPU that the apps share, emulated: it does one job after the other, in order of arrival.
struct GPURule: Sendable {
    private struct Job: Sendable {
        var thread: ThreadID
        var start: Instant
        var done: Instant
    }

    private var jobs: [Job] = []
    private var servedByThread: [TimeSpan] = []

    /// How long it has been busy, up to the last ``advance(to:)``.
    private(set) var busy = TimeSpan.zero

    /// Whose job it does.
    var serving: ThreadID? { jobs.first?.thread }

    /// How many jobs there are, with the one it does.
    var queueLength: Int { jobs.count }

    /// How long it has worked for a thread, up to the last ``advance(to:)``.
    func served(_ thread: ThreadID) -> TimeSpan {
        servedByThread.indices.contains(thread.index) ? servedByThread[thread.index] : .zero
    }

    /// Puts a job into the line, and says when it will be done. Time must not go back from call to call.
    mutating func submit(_ thread: ThreadID, _ span: TimeSpan, at now: Instant) -> Instant {
        advance(to: now)
        let start = max(now, jobs.last?.done ?? now)
        let done = start + span.clampedToZero
        jobs.append(Job(thread: thread, start: start, done: done))
        return done
    }

    /// Brings it up to an instant: jobs that are done by then have left the line.
    mutating func advance(to now: Instant) {
        while let job = jobs.first, job.start < now || job.done <= now {
            let served = min(now, job.done) - job.start
            busy += served
            credit(job.thread, served)
            guard job.done <= now else {
                // What it has had is accounted for: the rest begins now.
                jobs[0].start = now
                return
            }
            jobs.removeFirst()
        }
    }

    private mutating func credit(_ thread: ThreadID, _ span: TimeSpan) {
        while servedByThread.count <= thread.index { servedByThread.append(.zero) }
        servedByThread[thread.index] += span
    }
}
