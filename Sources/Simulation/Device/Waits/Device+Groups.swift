import FrameTrace
import Scenario

extension Device {
    /// Leaves a group; when it becomes empty, its waiters continue.
    mutating func leaveGroup(_ group: ResourceID) {
        guard let departure = groups[group]?.leave() else { return }
        for thread in departure.woken { finishWait(of: thread) }
        for item in departure.due { enqueue(item) }
    }

    /// Submits work once a group is empty, or at once if it is.
    mutating func notify(_ submission: Submission, of group: ResourceID, by thread: ThreadID) {
        let item = makeItem(submission, by: thread)
        items[item].state = .afterGroup
        if groups[group]?.notify(item) ?? true { enqueue(item) }
    }
}
