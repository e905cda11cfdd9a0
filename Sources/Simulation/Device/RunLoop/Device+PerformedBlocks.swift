import DequeModule
import FrameTrace
import Scenario

/// Blocks that a main thread's run loop performs: at three points of a pass, those of the current mode.
extension Device {
    /// Submits an item to the run loop of its app. That alone does not wake the loop.
    mutating func perform(_ item: Int, in mode: RunLoopMode, wakes: Bool) {
        guard let app = items[item].app else { return }
        items[item].state = .queued
        items[item].enqueuedAt = now
        mainThreads[app.index].blocks.append(PerformedBlock(item: item, mode: mode))
        guard wakes else { return }
        mainThreads[app.index].loop.isSignalled = true
        if mainThreads[app.index].activity == .idle { wakeMainThread(of: app) }
    }

    /// Returns the next block of the current mode that was queued when the loop reached this point; nil after the last
    /// one, when the pass continues with its next part.
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

/// A block that a run loop is to perform.
struct PerformedBlock: Sendable {
    var item: Int
    var mode: RunLoopMode
}

extension MainThread {
    /// Removes the blocks of the current mode, in order, to perform them. Blocks added meanwhile wait for the next
    /// point.
    mutating func takeBlocks() {
        performing = Deque(blocks.filter { serves($0.mode) }.map(\.item))
        blocks = blocks.filter { !serves($0.mode) }
    }
}
