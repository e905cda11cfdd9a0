import FrameTrace

/// What a program needs on average: on the thread that does it, and on those that help with its parallel loops.
struct SharedWork: Sendable, Equatable {
    /// On its own thread, which does its part of the turns.
    var own = ExpectedWork()
    /// On other threads.
    var helpers = ExpectedWork()
}

// What only all programs together know: parallel loops have bodies of their own.
extension CompiledWorkload {
    /// What a program needs on average, the turns of `perform` shared out among as many threads as there are CPUs.
    ///
    /// - Parameter isLargest: Whether all counts in full that only some runs do. Turns of a loop count by their mean: many come.
    /// - Complexity: O(*n*) in the number of instructions.
    func expectedWork(of program: Program, isLargest: Bool = false) -> SharedWork {
        var work = SharedWork(own: program.expectedWork(isLargest: isLargest))
        let cores = Double(max(1, workload.device.cores))
        for loop in program.expectedLoops(isLargest: isLargest) {
            let body = expectedWork(of: works[loop.work.index].program)
            let own = loop.times * loop.turns.meanRounds(of: cores)
            let all = loop.times * loop.turns.mean
            work.own.add(body.own, times: own)
            work.helpers.add(body.own, times: max(0, all - own))
            work.helpers.add(body.helpers, times: all)
        }
        return work
    }

    /// The work that one run of a program hands over to queues, with its parallel loops, and how often on average.
    ///
    /// - Parameter isLargest: Whether all counts in full that only some runs do.
    /// - Complexity: O(*n*) in the number of instructions.
    func expectedSubmissions(
        of program: Program,
        isLargest: Bool = false
    ) -> [(submission: Submission, times: Double)] {
        var found = program.expectedSubmissions(isLargest: isLargest)
        for loop in program.expectedLoops(isLargest: isLargest) {
            let turns = loop.times * loop.turns.mean
            for inner in expectedSubmissions(of: works[loop.work.index].program) {
                found.append((submission: inner.submission, times: turns * inner.times))
            }
        }
        return found
    }

    /// Whether ``expectedWork(of:isLargest:)`` leaves out work that the run decides on.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    func hasUncountedWork(_ program: Program) -> Bool {
        program.hasUncountedWork
            || program.expectedLoops().contains { hasUncountedWork(works[$0.work.index].program) }
    }

    /// Whether it leaves out waits: for what is fetched, and for the user.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    func hasUncountedWaits(_ program: Program) -> Bool {
        program.hasUncountedWaits
            || program.expectedLoops().contains { hasUncountedWaits(works[$0.work.index].program) }
    }
}
