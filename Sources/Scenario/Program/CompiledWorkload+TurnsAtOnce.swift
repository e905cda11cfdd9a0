import FrameTrace

extension CompiledWorkload {
    /// How many turns of some work can be under way at once, by the queues that it is handed to.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    var turnsAtOnce: [WorkID: Double] {
        var queues: [WorkID: Set<ResourceID?>] = [:]
        var programs = works.map(\.program)
        for app in apps {
            programs.append(app.frame)
            for event in app.events { programs.append(event.program) }
            for case let submission? in app.queueTimers {
                queues[submission.work, default: []].insert(submission.queue)
            }
        }
        for program in programs {
            for instruction in program.instructions {
                switch instruction.operation {
                case .submit(let submission, _), .submitAndWait(let submission), .notify(_, let submission):
                    queues[submission.work, default: []].insert(submission.queue)
                default: break
                }
            }
        }
        var turns: [WorkID: Double] = [:]
        for (work, queues) in queues {
            for queue in queues { turns[work, default: 0] += mostItems(on: queue) }
        }
        for resource in resources {
            guard case .operation(let operation) = resource.kind, let work = operation.completion else { continue }
            // The queue that it goes through may have many at a time.
            turns[work, default: 0] += mostThreads
        }
        return turns
    }

    /// How many items of a queue can be under way at once; one where it leads to a serial queue or to the main queue.
    private func mostItems(on queue: ResourceID?) -> Double {
        let isOneByOne = chain(from: queue).contains { queue in
            switch resources[queue.index].kind {
            case .mainQueue, .queue(.serial, _, _): true
            default: false
            }
        }
        return isOneByOne ? 1 : mostThreads
    }

    /// The most worker threads of an app (W-2, W-16): on Linux of each root queue.
    private var mostThreads: Double { workload.rules.platform == .darwin ? 512 : 255 * 18 }
}
