public import FrameTrace

extension CompiledWorkload {
    /// What the events of all apps ask of serial queues: the work that each hands over, against how often it comes.
    ///
    /// Work that is handed over by that work counts too, unless it is the same again.
    ///
    /// - Complexity: O(events · works).
    public var queueDemands: [QueueDemand] {
        var demands: [QueueDemand] = []
        for app in apps {
            for event in app.events {
                var sums: [ResourceID: (cpu: Double, bytes: Double)] = [:]
                add(event.program, times: 1, within: [], to: &sums)
                for queue in sums.keys.sorted() {
                    guard case .queue(.serial, _, _) = resources[queue.index].kind, let sum = sums[queue] else {
                        continue
                    }
                    demands.append(
                        QueueDemand(
                            event: event.path,
                            every: event.every,
                            queue: queue,
                            cpu: TimeSpan(nanoseconds: Int64(min(sum.cpu, 9e18).rounded())),
                            transfer: ByteCount(bytes: Int64(min(sum.bytes, 9e18).rounded()))
                        )
                    )
                }
            }
        }
        return demands
    }

    private func add(
        _ program: Program,
        times: Double,
        within outer: [WorkID],
        to sums: inout [ResourceID: (cpu: Double, bytes: Double)]
    ) {
        for (submission, count) in program.expectedSubmissions() where !outer.contains(submission.work) {
            let work = works[submission.work.index].program
            if let queue = submission.queue {
                sums[queue, default: (0, 0)].cpu += times * count * Double(work.expectedCompute().nanoseconds)
                sums[queue, default: (0, 0)].bytes += times * count * work.expectedTransfer()
            }
            add(work, times: times * count, within: outer + [submission.work], to: &sums)
        }
    }
}
