import FrameTrace

extension CompiledWorkload {
    /// The maximum number of concurrent turns of each work, given the queues it is submitted to.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    var maximumConcurrentTurns: [WorkID: Double] {
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
            // The global queue that it passes through may have many at a time.
            turns[work, default: 0] += mostThreads
        }
        return turns
    }

    /// Returns the maximum number of concurrent items of a queue; one if it leads to a serial queue or to the main
    /// queue.
    private func mostItems(on queue: ResourceID?) -> Double {
        let isOneByOne = chain(from: queue).contains { queue in
            switch resources[queue.index].kind {
            case .mainQueue, .queue(.serial, _, _): true
            default: false
            }
        }
        return isOneByOne ? 1 : mostThreads
    }

    /// The maximum number of worker threads of an app (W-2, W-16); on Linux, over all root queues.
    private var mostThreads: Double { workload.rules.platform == .darwin ? 512 : 255 * 18 }
}
