import CUnwind
import FrameTrace

/// The watcher's view of a recorded thread.
final class WatchedThread: @unchecked Sendable {  // Constants aside, all state is the watcher's.
    /// A claim on the thread's next sample.
    struct Claim {
        var note: SampleNote
        /// The end of a late frame that is over; nil otherwise.
        var frameEnd: Instant?
    }

    /// Number of claims on the same answer, at most. Further ones are counted as dropped.
    static let claimLimit = 16

    let recorder: ThreadRecorder
    let target: CaptureTarget
    /// The kernel's samples of the thread; nil if it is signalled.
    let kernelSamples: KernelSamples?
    /// The time of the signal, until its answer is collected.
    var askedAt: Instant?
    /// The claims that the next answer serves.
    var claims: [Claim] = []
    /// The thread's CPU clock at the last profile sample.
    var profiledAt = TimeSpan.zero
    /// Fraction of the profile's next sample that is due, if the kernel samples the thread.
    var profileShare = 0.0
    /// The thread's CPU clock when it was last seen ready, and the instant since which it has not advanced.
    var standing: (clock: TimeSpan, since: Instant)?

    init(_ recorder: ThreadRecorder, _ target: CaptureTarget, _ kernelSamples: KernelSamples? = nil) {
        self.kernelSamples = kernelSamples
        self.recorder = recorder
        self.target = target
        claims.reserveCapacity(Self.claimLimit)
    }

    var id: ThreadID { recorder.id }
    var watch: FrameWatch { recorder.watch }

    /// Whether the kernel samples the thread at present.
    var isKernelSampled: Bool { kernelSamples?.isOn ?? false }

    /// Whether the thread is on a CPU right now, which shows by its CPU clock advancing. 0.4 µs.
    var isOnCPU: Bool {
        guard let before = ThreadClock.of(thread: target.kernelID) else { return false }
        return ThreadClock.of(thread: target.kernelID) ?? before > before
    }

    /// Whether the thread does work that the profile covers.
    var isActive: Bool { watch.hasFrames || watch.place.word != 0 }
}
