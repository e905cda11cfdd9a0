import Synchronization

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace
@testable import Scenario

/// Recorded threads, each of which marks a wait for the next. The last one marks none, or one for the first.
final class ChainOfWaits: Sendable {
    private let isOver = Atomic(false)
    private let known = Guarded<[Int: ThreadID]>([:])
    private let waiting = Atomic(0)
    private nonisolated(unsafe) var threads: [BackgroundThread] = []  // Written by init, read by end, on one thread.

    init(_ recording: ProgramRecording, count: Int, closes: Bool) {
        for index in 0..<count {
            let thread = try? BackgroundThread { [self] in
                let marker = recording.mainThread(of: "link \(closes) \(index)")
                known.withLock { $0[index] = marker.thread }
                while known.withLock({ $0.count }) < count { BackgroundThread.sleep(milliseconds: 1) }
                let isLast = index == count - 1
                let next = isLast && !closes ? nil : known.withLock { $0[(index + 1) % count] }
                waiting.add(1, ordering: .releasing)
                if let next { marker.wait(.lock, owner: next) { sleepToTheEnd() } } else { endOfChain() }
            }
            if let thread { unsafe threads.append(thread) }
        }
        while waiting.load(ordering: .acquiring) < count { BackgroundThread.sleep(milliseconds: 1) }
        // The wait itself begins just after the thread is counted.
        BackgroundThread.sleep(milliseconds: 50)
    }

    var first: ThreadID? { known.withLock { $0[0] } }

    func end() {
        isOver.store(true, ordering: .releasing)
        for thread in unsafe threads { thread.join() }
    }

    private func sleepToTheEnd() {
        while !isOver.load(ordering: .acquiring) { BackgroundThread.sleep(milliseconds: 20) }
    }

    @inline(never)
    private func endOfChain() {
        sleepToTheEnd()
        Flight.sink.add(5, ordering: .relaxed)
    }
}
