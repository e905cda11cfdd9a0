import DequeModule
import FrameTrace
import Scenario

/// Blocks that the run loop of a main thread performs: three times in a pass, those of its present mode.
extension Device {
    /// Hands an item to the run loop of its app. That alone does not wake the loop.
    mutating func perform(_ item: Int, in mode: RunLoopMode, wakes: Bool) {
        guard let app = items[item].app else { return }
        items[item].state = .queued
        items[item].enqueuedAt = now
        mainThreads[app.index].blocks.append(PerformedBlock(item: item, mode: mode))
        guard wakes else { return }
        mainThreads[app.index].loop.isSignalled = true
        if mainThreads[app.index].activity == .idle { wakeMainThread(of: app) }
    }

    /// The next of the blocks that stood there, for the present mode, when the loop came to a point at which it performs them; nil
    /// once they are done, and the next part of the pass has its turn.
    mutating func performBlocks(of app: AppID, _ thread: ThreadID, then phase: RunLoopState.Phase?) -> DeviceAnswer? {
        let index = app.index
        if !mainThreads[index].loop.isPerforming {
            guard !mainThreads[index].blocks.isEmpty else { return leaveBlocks(of: app, then: phase) }
            mainThreads[index].takeBlocks()
        }
        guard let item = mainThreads[index].performing.popFirst() else { return leaveBlocks(of: app, then: phase) }
        mainThreads[index].loop.isPerforming = true
        mainThreads[index].activity = .event
        noteSamePass(app)
        return run(item, on: thread)
    }

    private mutating func leaveBlocks(of app: AppID, then phase: RunLoopState.Phase?) -> DeviceAnswer? {
        mainThreads[app.index].loop.isPerforming = false
        if let phase { mainThreads[app.index].loop.phase = phase } else { mainThreads[app.index].loop.beginPass() }
        return nil
    }
}

/// Work that a run loop is to perform.
struct PerformedBlock: Sendable {
    var item: Int
    var mode: RunLoopMode
}

extension MainThread {
    /// Takes the blocks of the present mode, in their order. What is added meanwhile waits for the next time.
    mutating func takeBlocks() {
        performing = Deque(blocks.filter { serves($0.mode) }.map(\.item))
        blocks = blocks.filter { !serves($0.mode) }
    }
}
