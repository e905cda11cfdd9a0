import Synchronization

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace
@testable import Scenario

/// A recorded thread that holds a lock for a while on request.
final class LockOwner: Sendable {
    private let wanted = Atomic(0)
    private let held = Atomic(0)
    private let lock: Flight.Lock
    private let recording: ProgramRecording
    private let burns: Bool
    private nonisolated(unsafe) var thread: BackgroundThread?  // Written by init, read by end, on one thread.

    /// - Parameter burns: whether it runs while it holds the lock, rather than sleeps.
    init(_ lock: Flight.Lock, _ recording: ProgramRecording, burns: Bool = false) {
        self.burns = burns
        self.lock = lock
        self.recording = recording
        unsafe thread = try? BackgroundThread { [self] in run() }
    }

    /// Returns once the other thread holds the lock; it lets go 30 ms later.
    func takeLock() {
        let round = wanted.add(1, ordering: .acquiringAndReleasing).newValue
        while held.load(ordering: .acquiring) < round {}
    }

    func end() {
        wanted.store(-1, ordering: .releasing)
        unsafe thread?.join()
    }

    private func run() {
        _ = recording.mainThread(of: "loader")
        var round = 0
        while true {
            let wanted = wanted.load(ordering: .acquiring)
            if wanted < 0 { return }
            guard wanted > round else {
                BackgroundThread.sleep(milliseconds: 1)
                continue
            }
            round = wanted
            lock.withLock { holdLock(round) }
        }
    }

    @inline(never)
    private func holdLock(_ round: Int) {
        held.store(round, ordering: .releasing)
        if burns { Flight.otherWork(.milliseconds(30)) } else { BackgroundThread.sleep(milliseconds: 30) }
        Flight.sink.add(4, ordering: .relaxed)
    }
}
