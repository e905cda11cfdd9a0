import CUnwind
import FrameTrace

extension StackSampler {
    /// A thread on a CPU answers within this time. Few threads get a CPU by chance so soon after the signal.
    static let profileAnswerTime = TimeSpan.microseconds(200)
    /// Number of threads signalled for one sample of the profile, at most.
    private static let profileLimit = 8

    /// Takes one sample of the whole run's profile: of every thread that is on a CPU.
    ///
    /// Signals only threads whose CPU clock has advanced since the last sample, starting with another thread each time.
    /// A thread that was signalled for a frame in the same look answers both.
    ///
    /// - Parameter since: the start of that look.
    func profile(plannedAt: Instant, since: Instant) {
        guard !threads.isEmpty else { return }
        profileCursor = (profileCursor + 1) % threads.count
        var signals = 0
        for offset in threads.indices where signals < Self.profileLimit {
            let thread = threads[(profileCursor + offset) % threads.count]
            guard thread.isActive, !thread.isKernelSampled, let clock = ThreadClock.of(thread: thread.target.kernelID)
            else { continue }
            let hasRun = clock > thread.profiledAt
            thread.profiledAt = clock
            guard hasRun else { continue }
            if let askedAt = thread.askedAt {
                // A thread that was signalled before this look may answer the earlier request late.
                guard askedAt >= since else { continue }
            } else {
                var wait = fb_wait()
                guard unsafe fb_wait_read(thread.target.syscallFile, &wait) == 0 else { continue }
            }
            signals += 1
            ask(
                thread,
                SampleNote(
                    thread: thread.id,
                    victim: thread.id,
                    frame: FrameNumber(0),
                    relation: .victim,
                    purpose: .profile,
                    state: .running,
                    plannedAt: plannedAt,
                    takenAt: plannedAt
                )
            )
        }
    }
}
