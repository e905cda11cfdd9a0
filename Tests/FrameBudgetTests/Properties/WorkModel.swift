import FrameTrace
import Scenario
import Simulation

/// Checks work from outside the device: each item begins once, in order, and alone where it must.
struct WorkModel {
    struct Key: Hashable {
        var work: WorkID
        var occurrence: UInt32
    }

    struct Record {
        var submission: Submission?
        var hasBegun = false
        var hasEnded = false
        var isCancelled = false
    }

    struct Visit: Equatable {
        var thread: Int
        /// The queue to which it was submitted; it can be a barrier only on this one.
        var queue: ResourceID
        var isBarrier = false
        var key: Key?
    }

    private let resources: [CompiledResource]
    private var occurrences: [UInt32]
    private var records: [Key: Record] = [:]
    /// The items of each queue that have a place in its line, in order.
    private var lines: [ResourceID: [Key]] = [:]
    private var handles: [ResourceID: Key] = [:]
    private var inside: [ResourceID: [Visit]] = [:]
    private var mutexOwners: [ResourceID: Int] = [:]
    private var readers: [ResourceID: [Int]] = [:]

    init(_ compiled: CompiledWorkload) {
        resources = compiled.resources
        occurrences = Array(repeating: 0, count: compiled.works.count)
    }

    /// Records that a thread is about to do an act.
    mutating func begin(_ act: PrimitiveAct, on thread: Int) -> [String] {
        switch act {
        case .submit(let submission):
            submit(submission, hasPlace: (submission.delay ?? .zero) <= .zero && submission.mode == nil)
        case .submitAndWait(let submission): submit(submission, hasPlace: true)
        case .notify(_, let submission): submit(submission, hasPlace: false)
        case .perform(let work, let count): for _ in 0..<count { _ = key(of: work, nil) }
        case .cancel(let handle):
            if let key = handles[handle], records[key]?.hasEnded == false { records[key]?.isCancelled = true }
        case .release(let lock): mutexOwners[lock] = nil
        case .releaseShared(let lock): readers[lock]?.removeAll { $0 == thread }
        case .leaveQueue(let queue): leave(queue, Visit(thread: thread, queue: queue))
        default: break
        }
        return []
    }

    /// Records that a thread's act has completed, and returns the failures.
    mutating func completed(_ act: PrimitiveAct, on thread: Int) -> [String] {
        switch act {
        case .acquire(let lock):
            let others = readers[lock] ?? []
            guard mutexOwners[lock] == nil, others.isEmpty else { return ["\(lock) is held by others: \(others)"] }
            mutexOwners[lock] = thread
        case .acquireShared(let lock):
            guard mutexOwners[lock] == nil else { return ["\(lock) is being written"] }
            readers[lock, default: []].append(thread)
        case .wait(let resource, _):
            guard case .condition(let lock) = resources[resource.index].kind else { return [] }
            guard mutexOwners[lock] == nil || mutexOwners[lock] == thread else { return ["\(lock) is held by another"] }
            mutexOwners[lock] = thread
        case .enterQueue(let queue, _, let flags):
            return enter(queue, Visit(thread: thread, queue: queue, isBarrier: flags.contains(.barrier)))
        default: break
        }
        return []
    }

    /// Records that a wait for a condition has released the mutex.
    mutating func gaveUp(_ act: PrimitiveAct?, on thread: Int, _ park: Park) {
        guard case .wait(let resource, _)? = act, case .condition(let lock) = resources[resource.index].kind,
            mutexOwners[lock] == thread
        else { return }
        mutexOwners[lock] = nil
    }

    /// Records that a thread begins an item, and returns the failures.
    mutating func begin(_ ticket: ItemTicket, on thread: Int, isNested: Bool) -> [String] {
        let key = Key(work: ticket.work, occurrence: ticket.occurrence)
        guard let record = records[key] else { return ["nobody submitted \(key)"] }
        if record.hasBegun { return ["\(key) begins twice"] }
        if record.isCancelled { return ["\(key) begins though it was cancelled"] }
        records[key]?.hasBegun = true
        if ticket.queue != record.submission?.queue { return ["\(key) runs on another queue"] }
        guard let queue = ticket.queue else { return [] }
        var failures: [String] = []
        if isNested { failures.append("\(key) runs inside of something else") }
        if isSerial(queue), lines[queue]?.contains(key) ?? false {
            lines[queue]?.removeAll { $0 != key && records[$0]?.isCancelled ?? false }
            if lines[queue]?.first != key { failures.append("\(key) overtakes \(String(describing: lines[queue]))") }
            lines[queue]?.removeAll { $0 == key }
        }
        let isBarrier = record.submission?.flags.contains(.barrier) ?? false
        failures += enter(queue, Visit(thread: thread, queue: queue, isBarrier: isBarrier, key: key))
        return failures
    }

    /// Records that an item has ended.
    mutating func end(_ ticket: ItemTicket, on thread: Int) -> [String] {
        let key = Key(work: ticket.work, occurrence: ticket.occurrence)
        records[key]?.hasEnded = true
        if let queue = ticket.queue { leave(queue, Visit(thread: thread, queue: queue, key: key)) }
        return []
    }

    /// The items that were submitted, not cancelled and never ended.
    func left() -> [String] {
        records.filter { !$0.value.hasEnded && !$0.value.isCancelled }.map { "\($0.key) was never done: \($0.value)" }
    }

    private mutating func key(of work: WorkID, _ submission: Submission?) -> Key {
        let key = Key(work: work, occurrence: occurrences[work.index])
        occurrences[work.index] += 1
        records[key] = Record(submission: submission)
        return key
    }

    private mutating func submit(_ submission: Submission, hasPlace: Bool) {
        let key = key(of: submission.work, submission)
        if let handle = submission.handle { handles[handle] = key }
        if hasPlace, let queue = submission.queue { lines[queue, default: []].append(key) }
    }

    /// A queue and its chain of target queues.
    private func chain(_ queue: ResourceID) -> [ResourceID] {
        guard case .queue(_, _, let target?) = resources[queue.index].kind else { return [queue] }
        return [queue] + chain(target)
    }

    private func isSerial(_ queue: ResourceID) -> Bool {
        chain(queue).contains { queue in
            switch resources[queue.index].kind {
            case .mainQueue, .queue(.serial, _, _): true
            default: false
            }
        }
    }

    private mutating func enter(_ queue: ResourceID, _ visit: Visit) -> [String] {
        var failures: [String] = []
        for passed in chain(queue) {
            let others = inside[passed] ?? []
            inside[passed, default: []].append(visit)
            if case .globalQueue = resources[passed.index].kind { continue }
            if case .mainQueue = resources[passed.index].kind, resources[passed.index].app?.index != visit.thread {
                failures.append("\(visit) is not on the main thread")
            }
            let isAlone = isSerial(passed) || visit.isBarrier && passed == queue
            if isAlone, !others.isEmpty { failures.append("\(visit) and \(others) are on \(resources[passed.index])") }
            if others.contains(where: { $0.isBarrier && $0.queue == passed }) {
                failures.append("\(visit) is beside a barrier: \(others)")
            }
        }
        return failures
    }

    private mutating func leave(_ queue: ResourceID, _ visit: Visit) {
        for passed in chain(queue) {
            guard
                let index = inside[passed]?.lastIndex(where: {
                    $0.thread == visit.thread && $0.key == visit.key && $0.queue == queue
                })
            else {
                continue
            }
            inside[passed]?.remove(at: index)
        }
    }
}
