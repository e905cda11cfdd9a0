import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc
import Scenario
import Synchronization

extension LiveEngine {
    /// Starts all threads. The run's clock starts shortly after; it ends by itself.
    ///
    /// - Throws: ``RuntimeError`` where a thread can't be made, or code ``RuntimeError/Code/notReady`` where the machine is too
    ///   busy; then nothing is left running.
    public func start() throws(RuntimeError) {
        recording.ownThreads.addCurrent("command")
        confineCurrentThread(to: plan.own)
        // Each worker has three files of the kernel's open.
        if spawner != nil { fb_raise_file_limit() }
        do throws(RuntimeError) {
            for thread in mainThreads { try start(thread) }
            try wait { readyMains.value >= mainThreads.count }
            if let spawner {
                try spawner.start(cpus: plan.own, recording.ownThreads)
                try wait { readyWorkers.value >= min(ThreadRoster.spares, stage.roster.capacity - mainThreads.count) }
            }
            throttling.watchThreads()
            try programs?.start(cpus: plan.own, origin: recording.header.grid.origin)
            try timekeeper.start(cpus: plan.own, recording.ownThreads)
        } catch {
            stage.gate.stop()
            joinThreads()
            endPrograms()
            recording.abandon()
            throw error
        }
    }

    private func start(_ thread: SimulatedThread) throws(RuntimeError) {
        let app = compiled.apps[thread.id.index]
        let made = try PlatformThread(name: "app \(app.name)", cpus: plan.apps) { [self] in
            thread.runMain(of: app, on: stage) { readyMains.increment() }
        }
        platformThreads.withLock { $0.append(made) }
    }

    /// A run whose clock started before its threads were there would count frames as dropped that nobody could draw.
    private func wait(_ isReady: () -> Bool) throws(RuntimeError) {
        while !isReady() {
            guard elapsed < .zero else {
                throw RuntimeError(
                    .notReady,
                    "the apps' threads were not ready in time: the machine is too busy; try again"
                )
            }
            usleep(1000)
        }
    }

    /// Waits for all simulated threads, which have been told that the run is over.
    private func joinThreads() {
        stage.isStopping.store(true, ordering: .releasing)
        spawner?.end()
        let threads = platformThreads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in threads { thread.join() }
    }

    /// Ends the real programs. What they do meanwhile is not recorded any more where the trace is whole.
    private func endPrograms() {
        programs?.end()
        let found = programs?.endPrograms() ?? []
        notes.withLock { $0 = found }
    }

    /// Waits for the run's end and makes the trace whole.
    ///
    /// - Throws: ``RuntimeError`` where a step failed, a thread could not be made, or anything could not be written.
    public func finish(_ ending: RunEnding) throws(RuntimeError) {
        timekeeper.join()
        programs?.end()
        joinThreads()
        // Whatever happens below, none of them goes on.
        defer { endPrograms() }
        let stoppedAt = timekeeper.stoppedAt ?? MonotonicClock.now()
        let noise = cpuBefore.flatMap { before in Self.accounting(plan, recording)?.noise(since: before) }
        // A run that a failed step has cut short is not whole.
        try recording.finish(runFailure == nil ? ending : .incomplete, at: stoppedAt) { quality in
            quality.stealShare = noise?.steal
            // To the kernel's count a program is one of the others: of a run with programs the switch records say it.
            quality.otherShare = programs == nil ? noise?.other : nil
            quality.throttling = throttling.total()
            quality.vsyncLateness = timekeeper.vsyncLateness
            quality.longGateWaits = stage.gate.longWaits
            quality.bookkeepingPerFrame = mainThreads.compactMap(\.bookkeepingPerFrame).max()
        }
        if let error = inputs?.failure ?? runFailure { throw error }
    }
}
