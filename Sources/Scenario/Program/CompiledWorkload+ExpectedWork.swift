import FrameTrace

/// The mean work of a program, on its own thread and on threads that help with its parallel loops.
struct SharedWork: Sendable, Equatable {
    /// The work on its own thread, including its share of the turns.
    var own = ExpectedWork()
    /// The work on other threads.
    var helpers = ExpectedWork()
}

// These need all programs together, because the bodies of parallel loops are programs of their own.
extension CompiledWorkload {
    /// Returns the mean work of a program, with the turns of `perform` distributed over as many threads as there are
    /// CPUs.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full. Loop turns count by their mean, since
    ///   there are many.
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

    /// Returns the work that one run of a program submits to queues, parallel loops included, with the mean count.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full.
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

    /// Returns whether ``expectedWork(of:isLargest:)`` leaves out work that depends on the course of the run.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    func hasUncountedWork(_ program: Program) -> Bool {
        program.hasUncountedWork
            || program.expectedLoops().contains { hasUncountedWork(works[$0.work.index].program) }
    }

    /// Returns whether it leaves out waits: for fetches, and for the user.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    func hasUncountedWaits(_ program: Program) -> Bool {
        program.hasUncountedWaits
            || program.expectedLoops().contains { hasUncountedWaits(works[$0.work.index].program) }
    }
}
