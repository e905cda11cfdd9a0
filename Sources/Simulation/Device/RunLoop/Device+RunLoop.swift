import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Returns the next task of an idle main thread: it continues the pass of its run loop.
    mutating func nextTask(ofMainThreadOf app: AppID) -> DeviceAnswer {
        mainThreads[app.index].activity = .idle
        while true {
            if let answer = goOn(inPassOf: app, Self.mainThread(of: app)) { return answer }
        }
    }

    /// Executes one part of a pass; returns nil if there is nothing to do in it, and the next part follows.
    private mutating func goOn(inPassOf app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        let index = app.index
        switch mainThreads[index].loop.phase {
        case .entry:
            mainThreads[index].loop.passBegan = now
            if let answer = callApp(app, thread) { return answer }
            mainThreads[index].loop.phase = .beforeTimers(0)
        case .beforeTimers(let next):
            return call(.beforeTimers, next, of: app, thread, then: .beforeSources(0)) { .beforeTimers($0) }
        case .beforeSources(let next):
            return call(.beforeSources, next, of: app, thread, then: .blocksFirst) { .beforeSources($0) }
        case .blocksFirst: return performBlocks(of: app, thread, then: .sources)
        case .sources:
            mainThreads[index].loop.phase = .mainQueueFirst
            guard !mainThreads[index].inbox.isEmpty,
                mainThreads[index].loop.mayHandleEvent(before: dueSince(app))
            else { return nil }
            mainThreads[index].loop.isPolling = true
            mainThreads[index].loop.phase = .blocksAfterEvent
            return handleEvent(of: app, thread)
        case .blocksAfterEvent: return performBlocks(of: app, thread, then: .mainQueueFirst)
        case .mainQueueFirst:
            mainThreads[index].loop.phase = .beforeWaiting(0)
            if let queue = mainQueues[index], !queues[queue].line.isEmpty,
                mainThreads[index].loop.mayServeMainQueueFirst(before: dueSince(app)),
                beginBatch(of: app, thread)
            {
                mainThreads[index].loop.phase = .batch
            }
        case .beforeWaiting(let next):
            if mainThreads[index].loop.isPolling {
                mainThreads[index].loop.phase = .wake
            } else {
                return call(.beforeWaiting, next, of: app, thread, then: .waiting) { .beforeWaiting($0) }
            }
        case .waiting:
            guard hasWakeReason(app) else { return parkIdle(thread) }
            mainThreads[index].loop.isSignalled = false
            mainThreads[index].loop.passBegan = now
            mainThreads[index].loop.phase = .afterWaiting(0)
        case .afterWaiting(let next):
            return call(.afterWaiting, next, of: app, thread, then: .wake) { .afterWaiting($0) }
        case .wake: return serveWakeReason(of: app, thread)
        case .timers:
            if let timer = mainThreads[index].firing.popFirst() { return fire(timer, of: app, thread) }
            mainThreads[index].loop.phase = .blocksLast
        case .batch:
            if let item = nextDrained(by: thread) {
                mainThreads[index].activity = .event
                noteSamePass(app)
                return run(item, on: thread)
            }
            mainThreads[index].loop.lastBatchEnd = now
            mainThreads[index].loop.phase = .blocksLast
        case .displayLink, .blocksLast:
            mainThreads[index].loop.phase = .blocksLast
            return performBlocks(of: app, thread, then: nil)
        }
        return nil
    }

    /// Handles exactly one wake reason: due timers, the display link, or the main queue. Of the first two, the one that
    /// has been due for longer goes first.
    private mutating func serveWakeReason(of app: AppID, _ thread: ThreadID) -> DeviceAnswer? {
        let index = app.index
        if let answer = answerCalls(of: app, thread) { return answer }
        if lives[index].isCallDue {
            // The system's calls come before everything that arrived with them: a launch comes before any pass.
            mainThreads[index].loop.beginPass()
            return nil
        }
        let timers = mainThreads[index].timers.isEmpty ? nil : timersDueSince(app)
        let frame = frameDueSince(app)
        if !mainThreads[index].loop.isPolling, !mainThreads[index].inbox.isEmpty,
            mainThreads[index].loop.mayHandleEvent(before: Self.earlier(timers, frame?.since))
        {
            // Input has woken the thread: the next pass handles it, before its frame.
            mainThreads[index].loop.phase = .blocksLast
            return nil
        }
        if let timers, frame.map({ timers <= $0.since }) ?? true {
            mainThreads[index].firing = timersDue(app)
            mainThreads[index].loop.phase = .timers
        } else if let frame, let schedule = mainThreads[index].schedule {
            if let answer = layOutBeforeFrame(of: app, thread) { return answer }
            mainThreads[index].loop.phase = .displayLink
            return begin(schedule, frame.callback, of: app, thread)
        } else if beginBatch(of: app, thread) {
            mainThreads[index].loop.phase = .batch
        } else {
            // The wake-up has no reason of its own; the next pass checks for events.
            mainThreads[index].loop.phase = .blocksLast
        }
        return nil
    }

    /// Returns whether a main thread that sleeps in its run loop has a reason to wake.
    private func hasWakeReason(_ app: AppID) -> Bool {
        let index = app.index
        if !mainThreads[index].inbox.isEmpty || lives[index].isCallDue || mainThreads[index].loop.isSignalled {
            return true
        }
        if let queue = mainQueues[index], !queues[queue].line.isEmpty { return true }
        return dueSince(app) != nil
    }

    /// Returns the instant since which a timer or a frame has been due; nil if neither is.
    func dueSince(_ app: AppID) -> Instant? {
        Self.earlier(timersDueSince(app), frameDueSince(app)?.since)
    }

    private static func earlier(_ first: Instant?, _ second: Instant?) -> Instant? {
        switch (first, second) {
        case (let first?, let second?): min(first, second)
        case (let first, let second): first ?? second
        }
    }

    /// Calls the next observer of a point of the pass, if there is one.
    private mutating func call(
        _ activity: AppObserver.Activity,
        _ next: Int,
        of app: AppID,
        _ thread: ThreadID,
        then phase: RunLoopState.Phase,
        _ here: (Int) -> RunLoopState.Phase
    ) -> DeviceAnswer? {
        let index = app.index
        guard let observers = mainThreads[index].handlers.observers[activity], observers.indices.contains(next) else {
            mainThreads[index].loop.phase = phase
            return nil
        }
        mainThreads[index].loop.phase = here(next + 1)
        let handler = observers[next]
        guard case .observer(let observer) = mainThreads[index].handlers.roles[handler], mainThreads[index].isOnScreen,
            mainThreads[index].serves(workload.apps[index].observers[observer].mode)
        else { return nil }
        return handle(handler, mainThreads[index].takeOccurrence(of: handler), of: app, thread)
    }

    /// Starts a handler on a main thread.
    mutating func handle(_ handler: Int, _ occurrence: UInt32, of app: AppID, _ thread: ThreadID) -> DeviceAnswer {
        noteSamePass(app)
        mainThreads[app.index].activity = .event
        threads[thread.index].activities.append(.event(handler))
        return .handleEvent(index: handler, occurrence: occurrence, wokenAt: takeWake(of: thread)?.at)
    }

    /// Records a task of a main thread that is not the first in its pass.
    mutating func noteSamePass(_ app: AppID) {
        if mainThreads[app.index].loop.hasServed { effects.notes.append(.samePass(app)) }
        mainThreads[app.index].loop.hasServed = true
    }

    /// Handles the end of a main thread's handler.
    mutating func endHandler(_ handler: Int, of app: AppID) {
        let index = app.index
        switch mainThreads[index].handlers.roles[handler] {
        case .event, .moved: mainThreads[index].loop.lastEventEnd = now
        case .ended:
            mainThreads[index].loop.lastEventEnd = now
            mainThreads[index].tracking = max(0, mainThreads[index].tracking - 1)
        case .timer(let timer): rearm(timer, of: app)
        case .observer: break
        case .launch, .taskExpiry: endCall(of: app)
        case .callback(let callback): endCallback(callback, of: app)
        case .memoryWarning:
            mainThreads[index].loop.lastEventEnd = now
            effects.notes.append(.memory(.handled(app)))
        }
    }

    /// Begins a batch of the main queue: the entries in its line now. Returns whether there are any.
    private mutating func beginBatch(of app: AppID, _ thread: ThreadID) -> Bool {
        guard let queue = mainQueues[app.index], !queues[queue].line.isEmpty else { return false }
        queues[queue].batch = queues[queue].line.count
        threads[thread.index].draining = [queue]
        mainThreads[app.index].loop.servesMainQueue = true
        return true
    }

    /// Wakes a main thread that is idle, but not one that waits within its work.
    mutating func wakeMainThread(of app: AppID) {
        if threads[app.index].wait == nil { wake(Self.mainThread(of: app)) }
    }
}
