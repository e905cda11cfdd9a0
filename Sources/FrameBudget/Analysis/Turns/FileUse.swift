import FrameTrace

/// Waits at one place of the program under one descriptor.
struct FileUse: Hashable {
    /// Where the program waits.
    var place: SiteID
    /// The descriptor, which may be another file's later.
    var descriptor: Int32

    /// Of a wait in one of ``WaitFiles/calls``.
    init(_ leave: CPULeave) {
        place = leave.site
        descriptor = Int32(truncatingIfNeeded: leave.arguments.0)
    }
}
