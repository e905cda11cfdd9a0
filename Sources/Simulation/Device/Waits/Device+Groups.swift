import FrameTrace
import Scenario

extension Device {
    /// Leaves a group; the last to leave lets those go on that wait for it.
    mutating func leaveGroup(_ group: ResourceID) {
        guard let departure = groups[group]?.leave() else { return }
        for thread in departure.woken { finishWait(of: thread) }
        for item in departure.due { enqueue(item) }
    }

    /// Hands work over once a group is empty, which it may be already.
    mutating func notify(_ submission: Submission, of group: ResourceID, by thread: ThreadID) {
        let item = makeItem(submission, by: thread)
        items[item].state = .afterGroup
        if groups[group]?.notify(item) ?? true { enqueue(item) }
    }
}
