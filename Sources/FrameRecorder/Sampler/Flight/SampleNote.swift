import FrameTrace

/// What is known of a sample beside its raw copy.
struct SampleNote: Sendable {
    /// Of a blocked thread that may be seen at the same place again: its record waits for the note of until when. 0 for
    /// none.
    var stretch: UInt32 = 0
    var thread: ThreadID
    var victim: ThreadID
    var frame: FrameNumber
    var relation: StackRelation
    var purpose: StackPurpose
    var state: CaptureState
    var plannedAt: Instant
    var takenAt: Instant
    var lastSeenAt: Instant?
    var waitingFor: ResourceID?
    /// Whether it is blocked outside of any system call.
    var isInPageFault = false
}

extension StackRecord {
    /// The record of a sample, once its copy is unwound.
    init(_ note: SampleNote, path: PathID, stack: StackAddresses) {
        self.init(
            thread: note.thread,
            frame: note.frame,
            victim: note.victim,
            plannedAt: note.plannedAt,
            takenAt: note.takenAt,
            state: note.state,
            path: path,
            waitingFor: note.waitingFor,
            stack: stack,
            purpose: note.purpose,
            relation: note.relation,
            lastSeenAt: note.lastSeenAt,
            isInPageFault: note.isInPageFault
        )
    }
}
