import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc
import Scenario
import Synchronization

extension LiveEngine {
    /// Starts all threads. The run's clock starts shortly after; the run ends by itself.
    ///
    /// - Throws: ``RuntimeError`` if a thread can't be made, or with code ``RuntimeError/Code/notReady`` if the machine
    ///   is too busy. All threads are then stopped.
    public func start() throws(RuntimeError) {
        recording.ownThreads.addCurrent("command")
        confineCurrentThread(to: plan.own)
        // Each worker keeps three files of the kernel open.
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

    /// Waits for threads before V(0). If the clock started without them, frames that no thread could draw would count
    /// as dropped.
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

    /// Waits for all simulated threads, which must have been stopped.
    private func joinThreads() {
        stage.isStopping.store(true, ordering: .releasing)
        spawner?.end()
        let threads = platformThreads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in threads { thread.join() }
    }

    /// Ends the real programs. If the trace is complete, this is no longer recorded.
    private func endPrograms() {
        programs?.end()
        let found = programs?.endPrograms() ?? []
        notes.withLock { $0 = found }
    }

    /// Waits for the run's end and completes the trace.
    ///
    /// - Throws: ``RuntimeError`` if a step failed, a thread could not be made, or anything could not be written.
    public func finish(_ ending: RunEnding) throws(RuntimeError) {
        timekeeper.join()
        // At once: a step under way would otherwise go on while the programs are ended.
        stage.isStopping.store(true, ordering: .releasing)
        programs?.end()
        joinThreads()
        // Ends the programs on every path below.
        defer { endPrograms() }
        let stoppedAt = timekeeper.stoppedAt ?? MonotonicClock.now()
        let noise = cpuBefore.flatMap { before in Self.accounting(plan, recording)?.noise(since: before) }
        // A run that a failed step has cut short is incomplete.
        try recording.finish(runFailure == nil ? ending : .incomplete, at: stoppedAt) { quality in
            quality.stealShare = noise?.steal
            // The kernel's count includes the programs among the others; with programs, the switch records show both.
            quality.otherShare = programs == nil ? noise?.other : nil
            quality.throttling = throttling.total()
            quality.vsyncLateness = timekeeper.vsyncLateness
            quality.longGateWaits = stage.gate.longWaits
            quality.bookkeepingPerFrame = mainThreads.compactMap(\.bookkeepingPerFrame).max()
        }
        if let error = inputs?.failure ?? runFailure { throw error }
    }
}
