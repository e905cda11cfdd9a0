import CUnwind
import FrameBudget

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
    /// When it was signalled, until its answer is collected.
    var askedAt: Instant?
    /// Whom the answer is for.
    var claims: [Claim] = []
    /// Its CPU clock at the profile's last look.
    var profiledAt = TimeSpan.zero

    init(_ recorder: ThreadRecorder, _ target: CaptureTarget) {
        self.recorder = recorder
        self.target = target
        claims.reserveCapacity(Self.claimLimit)
    }

    var id: ThreadID { recorder.id }
    var watch: FrameWatch { recorder.watch }

    /// Whether it does anything that a profile is of.
    var isActive: Bool { watch.hasFrames || watch.place.word != 0 }
}
