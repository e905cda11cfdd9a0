import FrameTrace

/// The work that some work submits, directly or through other work.
struct SubmittedWork {
    /// The demand by queue: the queues of the submissions, and those that they lead to.
    var queues: [ResourceID: ExpectedWork] = [:]
    /// The sum of all work.
    var sum = ExpectedWork()
    /// The queues to which work resubmits itself.
    var repeating: Set<ResourceID> = []
    /// The queues whose work includes time that is not counted.
    var least: Set<ResourceID> = []
    /// Whether submissions were left out because of the limit.
    var isCut = false
    /// The number of submissions that were followed.
    fileprivate var followed = 0

    /// The limit on followed submissions: if work submits two items, each of which does the same, their number doubles
    /// at each step.
    fileprivate static let most = 4096

    /// Whether the actual work exceeds ``sum``.
    var isOpen: Bool { isCut || !repeating.isEmpty }
}

extension CompiledWorkload {
    /// Returns the work that a program submits.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full.
    /// - Complexity: O(submissions that are followed, 4,096 at most, · their depth).
    func handedOver(by program: Program, isLargest: Bool = false) -> SubmittedWork {
        handedOver(by: expectedSubmissions(of: program, isLargest: isLargest), isLargest: isLargest)
    }

    /// Returns the work that submissions lead to.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full.
    /// - Complexity: O(submissions that are followed, 4,096 at most, · their depth).
    func handedOver(
        by submissions: [(submission: Submission, times: Double)],
        isLargest: Bool = false
    ) -> SubmittedWork {
        var handed = SubmittedWork()
        add(submissions, times: 1, within: [], isLargest: isLargest, to: &handed)
        return handed
    }

    private func add(
        _ submissions: [(submission: Submission, times: Double)],
        times: Double,
        within outer: [WorkID],
        isLargest: Bool,
        to handed: inout SubmittedWork
    ) {
        for (submission, count) in submissions {
            let queues = chain(from: submission.queue)
            guard !outer.contains(submission.work) else {
                handed.repeating.formUnion(queues)
                continue
            }
            guard handed.followed < SubmittedWork.most else {
                handed.isCut = true
                handed.least.formUnion(queues)
                continue
            }
            handed.followed += 1
            let work = works[submission.work.index].program
            let needed = expectedWork(of: work, isLargest: isLargest)
            handed.sum.add(needed.own, times: times * count)
            handed.sum.add(needed.helpers, times: times * count)
            if hasUncountedWork(work) || hasUncountedWaits(work) { handed.least.formUnion(queues) }
            for queue in queues { handed.queues[queue, default: ExpectedWork()].add(needed.own, times: times * count) }
            add(
                expectedSubmissions(of: work, isLargest: isLargest),
                times: times * count,
                within: outer + [submission.work],
                isLargest: isLargest,
                to: &handed
            )
        }
    }

    /// Returns a queue and all that its items pass through: its target, the target of that, and so on.
    func chain(from queue: ResourceID?) -> [ResourceID] {
        var chain: [ResourceID] = []
        var next = queue
        while let queue = next {
            chain.append(queue)
            next = target(of: queue)
        }
        return chain
    }

    private func target(of queue: ResourceID) -> ResourceID? {
        if case .queue(_, _, let target) = resources[queue.index].kind { target } else { nil }
    }
}
