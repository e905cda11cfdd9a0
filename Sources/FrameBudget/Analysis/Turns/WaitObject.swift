import FrameTrace

/// What a wait is for, as far as its call and the place of the program say: two waits for one lock or one file are for the same.
enum WaitObject: Hashable {
    /// A lock or a condition, by ``CPULeave/lock``.
    case lock(UInt64)
    /// What is open under a descriptor, at a place: one file only where ``WaitFiles/isOne(_:)``.
    case file(FileUse)
    /// What the program waits for at a place: nothing more is known.
    case place(SiteID)

    /// What a wait is for.
    ///
    /// - Parameter call: the system call that it is in; nil for none.
    init(_ leave: CPULeave, in call: String?) {
        if let call, WaitFamily(call: call) == .futex {
            self.init(lockOf: leave)
        } else if let call, WaitFiles.calls.contains(call) {
            self = .file(FileUse(leave))
        } else {
            self = .place(leave.site)
        }
    }

    /// What a wait in a futex call is for.
    init(lockOf leave: CPULeave) { self = leave.arguments.0 == 0 ? .place(leave.site) : .lock(leave.lock) }
}
