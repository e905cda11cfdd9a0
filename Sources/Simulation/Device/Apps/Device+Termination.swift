import FrameTrace
import Scenario

/// The end of an app in mid-act: its threads stop wherever they are, and nothing stays held by them (K-1, M-6).
///
/// A thread that runs is told by ``DeviceEffects/interrupts``, one that is parked is woken, and whatever either says next is
/// answered by ``DeviceAnswer/abandon(_:)``. Until then it holds nothing any more: what it held has been given up
/// here, so that others go on in the same instant.
extension Device {
    /// Ends an app. One that does not run is left as it is.
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

    /// An app has come into a state.
    mutating func set(_ state: AppState, of app: AppID) {
        lives[app.index].state = state
        memory.situationsMayChange = true
        effects.notes.append(.state(app, state))
        if state == .background || state == .suspended { dropBackingStores(of: app) }
    }

    /// The main thread of an app, and the workers that do its work or are about to.
    func threads(of app: AppID) -> [ThreadID] {
        threads.indices.map(ThreadID.init(index:)).filter { thread in
            if case .main(let other) = threads[thread.index].role { return other == app }
            return threads[thread.index].isAtWork && self.app(of: thread) == app
        }
    }

    /// Takes everything back from a thread that others may wait for.
    private mutating func giveUpAll(_ thread: ThreadID) {
        leaveLine(thread)
        for mutex in threads[thread.index].mutexes.reversed() { release(mutex, by: thread) }
        for lock in readWriteLocks.keys.sorted() {
            for waiter in readWriteLocks[lock]?.releaseAll(thread) ?? [] { finishWait(of: waiter) }
        }
    }

    /// Takes a thread out of whatever line it stands in.
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
                // It may have been woken to take the mutex, and now never will.
                wakeWaiter(of: mutex)
            }
        case .readWriteLock(let lock):
            for waiter in readWriteLocks[lock]?.remove(thread) ?? [] { finishWait(of: waiter) }
        case .disk: disk.abandon(thread, at: now)
        case .network:
            network.abandon(thread, at: now)
            setNetworkTimer()
        // What an app shares with no other is made anew, and timers know a wait of the past.
        case .sleep, .semaphore, .buffer, .group, .condition, .item, .queue, .loop, .gpu, .user, .over: break
        }
        endWait(of: thread)
    }

    /// A thread drops what it is in the middle of. A worker is free for the work of others.
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
    /// A worker has something to do, or is about to get it.
    fileprivate var isAtWork: Bool { !activities.isEmpty || job != nil }

    /// It is in the middle of nothing, and has nothing.
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
