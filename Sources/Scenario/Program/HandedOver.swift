import FrameTrace

/// What some work hands over, and what that hands over in turn.
struct HandedOver {
    /// What queues are asked for: each that it is handed to, and those that this one leads to.
    var queues: [ResourceID: ExpectedWork] = [:]
    /// All of it.
    var sum = ExpectedWork()
    /// The queues into which work puts itself again.
    var repeating: Set<ResourceID> = []
    /// The queues whose work takes time that is not counted.
    var least: Set<ResourceID> = []
    /// Whether more is handed over than was followed.
    var isCut = false
    /// How many submissions were followed.
    fileprivate var followed = 0

    /// More are not followed: work that hands over two, each of which does, makes twice as many at each step.
    fileprivate static let most = 4096

    /// Whether more is needed than ``sum``.
    var isOpen: Bool { isCut || !repeating.isEmpty }
}

extension CompiledWorkload {
    /// What a program hands over.
    ///
    /// - Parameter isLargest: Whether all counts in full that only some runs do.
    /// - Complexity: O(submissions that are followed, 4,096 at most, · their depth).
    func handedOver(by program: Program, isLargest: Bool = false) -> HandedOver {
        handedOver(by: expectedSubmissions(of: program, isLargest: isLargest), isLargest: isLargest)
    }

    /// What is handed over by such submissions.
    ///
    /// - Parameter isLargest: Whether all counts in full that only some runs of that work do.
    /// - Complexity: O(submissions that are followed, 4,096 at most, · their depth).
    func handedOver(
        by submissions: [(submission: Submission, times: Double)],
        isLargest: Bool = false
    ) -> HandedOver {
        var handed = HandedOver()
        add(submissions, times: 1, within: [], isLargest: isLargest, to: &handed)
        return handed
    }

    private func add(
        _ submissions: [(submission: Submission, times: Double)],
        times: Double,
        within outer: [WorkID],
        isLargest: Bool,
        to handed: inout HandedOver
    ) {
        for (submission, count) in submissions {
            let queues = chain(from: submission.queue)
            guard !outer.contains(submission.work) else {
                handed.repeating.formUnion(queues)
                continue
            }
            guard handed.followed < HandedOver.most else {
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

    /// A queue and all that it goes through: its target, the target of that, and so on.
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
