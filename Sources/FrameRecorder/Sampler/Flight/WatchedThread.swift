import CUnwind
import FrameTrace

/// A recorded thread as the watcher knows it.
final class WatchedThread: @unchecked Sendable {  // The constants aside, all is the watcher's alone.
    /// Whom an answer is for.
    struct Claim {
        var note: SampleNote
        /// Of a frame that was late and is over: when it ended.
        var frameEnd: Instant?
    }

    /// How many may want the same answer. More is counted as dropped.
    static let claimLimit = 16

    let recorder: ThreadRecorder
    let target: CaptureTarget
    /// What the kernel samples of it by itself; nil where it is signalled.
    let kernelSamples: KernelSamples?
    /// When it was signalled, until its answer is collected.
    var askedAt: Instant?
    /// Whom the answer is for.
    var claims: [Claim] = []
    /// Its CPU clock at the profile's last look.
    var profiledAt = TimeSpan.zero
    /// How much of the profile's next sample is due, of the kernel's.
    var profileShare = 0.0
    /// Its CPU clock when it was last seen ready, and since when that has been the same.
    var standing: (clock: TimeSpan, since: Instant)?

    init(_ recorder: ThreadRecorder, _ target: CaptureTarget, _ kernelSamples: KernelSamples? = nil) {
        self.kernelSamples = kernelSamples
        self.recorder = recorder
        self.target = target
        claims.reserveCapacity(Self.claimLimit)
    }

    var id: ThreadID { recorder.id }
    var watch: FrameWatch { recorder.watch }

    /// Whether the kernel samples it at present.
    var isKernelSampled: Bool { kernelSamples?.isOn ?? false }

    /// Whether it is on a CPU right now: its CPU clock goes on. 0.4 µs.
    var isOnCPU: Bool {
        guard let before = ThreadClock.of(thread: target.kernelID) else { return false }
        return ThreadClock.of(thread: target.kernelID) ?? before > before
    }

    /// Whether it does anything that a profile is of.
    var isActive: Bool { watch.hasFrames || watch.place.word != 0 }
}
