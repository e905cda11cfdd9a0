import Glibc

@testable import FrameRecorder
@testable import FrameTrace

/// A thread for tests.
struct BackgroundThread {
    private let thread: PlatformThread

    init(_ body: @escaping @Sendable () -> Void) throws { thread = try PlatformThread(name: "test", body) }

    func join() { thread.join() }

    static func sleep(milliseconds: Int) {
        var span = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
        unsafe nanosleep(&span, nil)
    }
}
