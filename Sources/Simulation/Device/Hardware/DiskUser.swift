import FrameTrace

/// A thread that uses the disk, and the app that it works for at that time; nil if unknown.
struct DiskUser: Sendable, Equatable {
    var thread: ThreadID
    var app: AppID?
}
