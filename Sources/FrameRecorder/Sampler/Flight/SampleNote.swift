import FrameTrace

/// The data of a sample beside its raw copy.
struct SampleNote: Sendable {
    /// Number of the stretch of a blocked thread that may be seen at the same place again: the record waits for the
    /// note of its end. 0 for none.
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
    /// Whether the thread is blocked outside any system call.
    var isInPageFault = false
}

extension StackRecord {
    /// Creates the record of a sample from its unwound copy.
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
