import FrameTrace

/// Waits at one place of the program for one file descriptor.
struct FileUse: Hashable {
    /// The place where the program waits.
    var place: SiteID
    /// The descriptor, which may later belong to another file.
    var descriptor: Int32

    /// Creates the use of a wait in one of ``WaitFiles/calls``.
    init(_ leave: OffCPUTransition) {
        place = leave.site
        descriptor = Int32(truncatingIfNeeded: leave.arguments.0)
    }
}
