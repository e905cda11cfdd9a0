import FrameTrace

/// The object of a wait, as far as its call and place show it: two waits for one lock or one file have the same object.
enum WaitObject: Hashable {
    /// A lock or a condition, by ``OffCPUTransition/lock``.
    case lock(UInt64)
    /// The file that is open under a descriptor, at a place: a single one only where ``WaitFiles/isOne(_:)``.
    case file(FileUse)
    /// A place of the program where nothing more is known about what it waits for.
    case place(SiteID)

    /// Determines what a wait is for.
    ///
    /// - Parameter call: the system call that it is in; nil for none.
    init(_ leave: OffCPUTransition, in call: String?) {
        if let call, WaitFamily(call: call) == .futex {
            self.init(lockOf: leave)
        } else if let call, WaitFiles.calls.contains(call) {
            self = .file(FileUse(leave))
        } else {
            self = .place(leave.site)
        }
    }

    /// Determines what a wait in a futex call is for.
    init(lockOf leave: OffCPUTransition) { self = leave.arguments.0 == 0 ? .place(leave.site) : .lock(leave.lock) }
}
