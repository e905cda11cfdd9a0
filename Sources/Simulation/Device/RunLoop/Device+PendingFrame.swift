public import FrameTrace

extension Device {
    /// Returns the frame that a main thread will begin next; nil if it wants none, or for any other thread.
    ///
    /// - Complexity: O(1). Does not change the device.
    public func pendingFrame(of thread: ThreadID) -> PendingFrame? {
        guard mainThreads.indices.contains(thread.index), let schedule = mainThreads[thread.index].schedule,
            schedule.isWanted, isWanted(schedule.due)
        else { return nil }
        let expected = mainThreads[thread.index].pipeline?.expected(at: now) ?? schedule
        return PendingFrame(
            number: mainThreads[thread.index].nextFrame,
            due: grid[expected.due],
            deadline: expected.deadline
        )
    }
}
