import FrameTrace
import Scenario

extension Device {
    /// Returns whether the threads, resources and works that an input refers to exist; a manipulated log may refer to
    /// threads that its replay never created.
    func knows(_ input: DeviceInput) -> Bool {
        if let thread = input.thread, !threads.indices.contains(thread.index) { return false }
        guard case .act(_, let act) = input else { return true }
        return switch act {
        case .compute, .touch, .reach, .read, .write, .sleep, .redraw, .fetch, .user, .layout, .when, .keyboard, .edit,
            .save:
            true
        case .submit(let submission), .submitAndWait(let submission): knows(submission)
        case .notify(let group, let submission): knows(group) && knows(submission)
        case .perform(let work, _): knows(work)
        case .enterQueue(let queue, _, _), .leaveQueue(let queue): isQueue(queue)
        case .gpu(let resource, _), .wait(let resource, _), .acquire(let resource), .release(let resource),
            .acquireShared(let resource), .releaseShared(let resource), .enterGroup(let resource),
            .leaveGroup(let resource), .signal(let resource), .broadcast(let resource), .cancel(let resource),
            .placeholder(let resource), .control(let resource, _), .unless(let resource),
            .allocate(let resource, _), .map(let resource, _), .free(let resource, _), .access(let resource, _, _),
            .rebuilt(let resource), .endAccess(let resource), .hold(let resource, _), .lookUp(let resource, _, _),
            .nextItem(let resource),
            .unlessFiled(let resource), .filed(let resource), .keep(let resource), .turn(let resource, _),
            .beginTask(let resource), .endTask(let resource):
            knows(resource)
        }
    }

    private func knows(_ submission: Submission) -> Bool {
        knows(submission.work) && submission.queue.map { isQueue($0) } ?? true
            && submission.group.map { knows($0) } ?? true
            && submission.handle.map { knows($0) } ?? true
    }

    private func knows(_ work: WorkID) -> Bool { occurrences.indices.contains(work.index) }

    private func knows(_ resource: ResourceID) -> Bool { resources.indices.contains(resource.index) }

    private func isQueue(_ resource: ResourceID) -> Bool { knows(resource) && queueIndex[resource.index] >= 0 }
}
