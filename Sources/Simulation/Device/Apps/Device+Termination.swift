import FrameTrace
import Scenario

/// The termination of an app in mid-act: its threads stop wherever they are, and hold nothing afterwards (K-1, M-6).
///
/// A running thread is stopped by ``DeviceEffects/interrupts``, a parked one is woken, and the next input of either is
/// answered with ``DeviceAnswer/abandon(_:)``. What it held is released here already, so that other threads can
/// continue at the same instant.
extension Device {
    /// Terminates an app; does nothing if it is not running.
    ///
    /// - Complexity: O(threads + items + requests + operations).
    mutating func terminate(
        _ app: AppID,
        because reason: TerminationReason,
        limit: Termination.Limit? = nil,
        held: ResourceID? = nil
    ) {
        let state = lives[app.index].state
        guard state != .notRunning, !isStopped else { return }
        effects.notes.append(
            .terminated(Termination(app: app, because: reason, state: state, limit: limit, held: held))
        )
        let wasOnScreen = mainThreads[app.index].isOpen
        leaveScreen(app, at: now)
        loseState(of: app, because: reason)
        if wasOnScreen, reason != .user { returnToHost(after: app) }
        let threads = threads(of: app)
        for thread in threads { giveUpAll(thread) }
        removeWork(of: app, of: threads)
        renewResources(of: app)
        releaseMemory(of: app)
        for thread in threads { cut(thread) }
        let (opensAgain, presentation) = (lives[app.index].opensAgain, mainThreads[app.index].presentation)
        mainThreads[app.index].end()
        let generation = lives[app.index].generation + 1
        lives[app.index] = AppLife()
        lives[app.index].generation = generation
        set(.notRunning, of: app)
        if focal == app { focal = nil }
        (layouts.places[app], layouts.present[app]) = (nil, nil)
        if opensAgain { open(app, at: now, presentation: presentation) }
    }

    /// Sets the state of an app.
    mutating func set(_ state: AppState, of app: AppID) {
        lives[app.index].state = state
        memory.situationsMayChange = true
        effects.notes.append(.state(app, state))
        if state == .background || state == .suspended { dropBackingStores(of: app) }
    }

    /// Returns the main thread of an app, and the workers that execute its work or are about to.
    func threads(of app: AppID) -> [ThreadID] {
        threads.indices.map(ThreadID.init(index:)).filter { thread in
            if case .main(let other) = threads[thread.index].role { return other == app }
            return threads[thread.index].isAtWork && self.app(of: thread) == app
        }
    }

    /// Releases everything a thread holds that others may wait for.
    private mutating func giveUpAll(_ thread: ThreadID) {
        leaveLine(thread)
        for mutex in threads[thread.index].mutexes.reversed() { release(mutex, by: thread) }
        for lock in readWriteLocks.keys.sorted() {
            for waiter in readWriteLocks[lock]?.releaseAll(thread) ?? [] { finishWait(of: waiter) }
        }
    }

    /// Removes a thread from the line it waits in.
    private mutating func leaveLine(_ thread: ThreadID) {
        guard let wait = threads[thread.index].wait else { return }
        switch wait {
        case .over: break
        default:
            let (kind, resource) = describe(wait)
            if let resource, kind.hasNotedOwner { watch.remove(resource) }
        }
        switch wait {
        case .mutex(let mutex):
            mutexes[mutex.index].remove(thread)
            if let owner = mutexes[mutex.index].owner {
                dirty.mark(owner)
            } else {
                // The thread may have been woken to take the mutex, which it never will.
                wakeWaiter(of: mutex)
            }
        case .readWriteLock(let lock):
            for waiter in readWriteLocks[lock]?.remove(thread) ?? [] { finishWait(of: waiter) }
        case .disk: disk.abandon(thread, at: now)
        case .network:
            network.abandon(thread, at: now)
            setNetworkTimer()
        // Resources of this app alone are reset, and timers recognize a past wait.
        case .sleep, .semaphore, .buffer, .group, .condition, .item, .queue, .loop, .gpu, .user, .over: break
        }
        endWait(of: thread)
    }

    /// Makes a thread abandon its tasks. A worker becomes free for other work.
    private mutating func cut(_ thread: ThreadID) {
        let index = thread.index
        let wasAtWork = !threads[index].activities.isEmpty
        threads[index].drop()
        dirty.mark(thread)
        if case .worker(let pool, let worker) = threads[index].role {
            pools[pool].workerFinished(worker, at: now)
            poolsChanged = true
        }
        guard wasAtWork else { return }
        threads[index].isCut = true
        if thread == asking {
            threads[index].isParked = false
        } else if threads[index].isParked {
            wake(thread)
        } else {
            effects.interrupts.append(thread)
        }
    }
}

extension DeviceThread {
    /// Whether it has a task, or a worker has a job.
    fileprivate var isAtWork: Bool { !activities.isEmpty || job != nil }

    /// Clears its tasks and everything it holds.
    fileprivate mutating func drop() {
        if case .main = role { qos = .userInteractive }
        wait = nil
        hasTimeout = false
        isDead = false
        activities = []
        mutexes = []
        syncs = []
        visitorItem = nil
        job = nil
        draining = []
        heldInput = nil
        thaw()
    }
}
