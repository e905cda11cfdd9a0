import FrameTrace
import Scenario

extension Device {
    /// Begins a parallel loop with the calling thread and at most one helper for each other core.
    mutating func perform(_ work: WorkID, count: UInt32, by thread: ThreadID) -> DeviceAnswer {
        guard count > 0 else { return .proceed(nil) }
        let loop = loops.add(
            ParallelLoop(
                work: work,
                caller: thread,
                app: app(of: thread),
                count: count,
                firstOccurrence: occurrences[work.index],
                qos: helperClass(of: thread),
                startedAt: now
            )
        )
        occurrences[work.index] &+= count
        for _ in 0..<min(workload.device.cores - 1, Int(count) - 1) {
            loops[loop].requests.append(request(.constrained, loops[loop].qos, loops[loop].app, for: .help(loop: loop)))
            loops[loop].helpers += 1
        }
        return nextTurn(of: loop, forCaller: thread)
    }

    /// Returns the class of a loop's helpers: the caller's own, including userInteractive but without any override
    /// (W-6). On Linux no class is captured, and the root queue is the default one (W-10).
    private func helperClass(of caller: ThreadID) -> QoS {
        rules.platform == .darwin ? threads[caller.index].qos : .default
    }

    /// Returns the next turn for the caller of the loop; if none is left, the caller waits for the other turns.
    mutating func nextTurn(of loop: Int, forCaller thread: ThreadID) -> DeviceAnswer {
        if let answer = takeTurn(of: loop, thread) { return answer }
        withdrawHelpers(of: loop)
        guard loops[loop].finished < loops[loop].count else {
            endLoop(loop)
            return .proceed(takeWake(of: thread))
        }
        return park(thread, for: .loop(loop), .perform)
    }

    /// Returns the next turn for a helper; nil if its job is done.
    mutating func nextTurn(of loop: Int, forHelper thread: ThreadID) -> DeviceAnswer? {
        if let answer = takeTurn(of: loop, thread) { return answer }
        threads[thread.index].job = .nothing
        loops[loop].helpers -= 1
        if loops[loop].isOver, loops[loop].helpers == 0 { loops.remove(loop) }
        return nil
    }

    /// Ends a helper's turn; after the last one, the caller continues.
    mutating func endTurnOfHelper(_ loop: Int) {
        guard loops[loop].finished == loops[loop].count else { return }
        let caller = loops[loop].caller
        guard case .loop(loop)? = threads[caller.index].wait else { return }
        finishWait(of: caller)
        endLoop(loop)
    }

    private mutating func takeTurn(of loop: Int, _ thread: ThreadID) -> DeviceAnswer? {
        guard loops[loop].begun < loops[loop].count else { return nil }
        let occurrence = loops[loop].firstOccurrence &+ loops[loop].begun
        loops[loop].begun += 1
        threads[thread.index].activities.append(.turn(loop: loop))
        return .runItem(
            ItemTicket(
                work: loops[loop].work,
                occurrence: occurrence,
                queue: nil,
                qos: threads[thread.index].qos,
                enqueuedAt: loops[loop].startedAt,
                wakeUp: takeWake(of: thread)
            )
        )
    }

    /// Withdraws pending requests for helpers, because no turns are left.
    private mutating func withdrawHelpers(of loop: Int) {
        for request in loops[loop].requests where jobs.removeValue(forKey: request) != nil {
            pools[request.pool].withdraw(request.number)
            loops[loop].helpers -= 1
        }
        loops[loop].requests.removeAll()
    }

    private mutating func endLoop(_ loop: Int) {
        loops[loop].isOver = true
        if loops[loop].helpers == 0 { loops.remove(loop) }
    }
}
