import FrameTrace
import Scenario

extension Device {
    /// Handles an act of a thread's program.
    mutating func perform(_ act: PrimitiveAct, by thread: ThreadID) -> DeviceAnswer {
        switch act {
        case .compute, .touch, .reach: return .proceed(nil)
        case .read(let count): return transfer(.read, count, by: thread)
        case .write(let count): return transfer(.write, count, by: thread)
        case .sleep(let span): return sleep(span, thread)
        case .gpu(let resource, let span): return draw(span, on: resource, by: thread)
        case .acquire(let lock):
            return isMutex(lock) ? acquire(lock, by: thread) : acquireForWriting(lock, by: thread)
        case .release(let lock):
            if isMutex(lock) { release(lock, by: thread) } else { releaseLock(lock, by: thread, shared: false) }
        case .acquireShared(let lock): return acquireForReading(lock, by: thread)
        case .releaseShared(let lock): releaseLock(lock, by: thread, shared: true)
        case .submit(let submission): submit(submission, by: thread)
        case .submitAndWait(let submission): return submitAndWait(submission, by: thread)
        case .enterQueue(let queue, let qos, let flags): return enterQueue(queue, qos, flags, by: thread)
        case .leaveQueue: leaveQueue(thread)
        case .perform(let work, let count): return perform(work, count: count, by: thread)
        case .enterGroup(let group): groups[group]?.enter()
        case .leaveGroup(let group): leaveGroup(group)
        case .notify(let group, let submission): notify(submission, of: group, by: thread)
        case .wait(let resource, let timeout): return wait(for: resource, timeout: timeout, by: thread)
        case .signal(let resource): signal(resource)
        case .broadcast(let resource): broadcast(resource)
        case .cancel(let resource):
            if let item = handles[resource] { items[item].isCancelled = true } else { cancelOperations(resource) }
        case .control(let resource, let control): self.control(resource, control, by: thread)
        case .fetch(let count, let latency): return fetch(count, latency: latency, by: thread)
        case .user(let span): return sleep(span, thread, isForUser: true)
        case .unless(let resource): return holds(resource, for: thread) ? .skipBlock : .proceed(nil)
        case .redraw: if let app = app(of: thread) { requestFrame(of: app) }
        case .placeholder(let resource): return placeholder(for: resource, by: thread)
        case .allocate(let block, let count): return allocate(block, count)
        case .map(let block, let count): map(block, count)
        case .free(let block, let count): free(block, count)
        case .access(let block, let count, let start): return access(block, count, from: start, by: thread)
        case .rebuilt(let block): noteRebuilt(block, by: thread)
        case .endAccess(let block): endAccess(block)
        case .hold(let block, let isBegin): if isBegin { holdAccess(block) } else { endHeldAccess(block) }
        case .layout(let act): layOut(act, by: thread)
        case .when(let condition): return holds(condition, for: thread) ? .proceed(nil) : .skipBlock
        case .keyboard(let isShown): if let app = app(of: thread) { setKeyboard(isShown: isShown, by: app) }
        case .lookUp(let cache, let items, let most): lookUp(items, of: cache, atMost: most, by: thread)
        case .nextItem(let cache): return nextItem(of: cache, by: thread)
        case .unlessFiled(let cache): return unlessFiled(cache, by: thread)
        case .filed(let cache): noteFiled(cache, by: thread)
        case .keep(let cache): return keepItem(of: cache, by: thread)
        case .turn(let cache, let pages): turn(cache, by: pages)
        case .beginTask(let task): beginTask(task)
        case .endTask(let task): endTask(task)
        case .edit(let count): edit(count, by: thread)
        case .save: save(by: thread)
        }
        return .proceed(nil)
    }

    /// Handles the end of the task on top of a thread's stack.
    mutating func endActivity(of thread: ThreadID) -> DeviceAnswer {
        defer {
            if case .main(let app) = threads[thread.index].role, threads[thread.index].activities.isEmpty {
                mainThreads[app.index].activity = .idle
            }
        }
        switch threads[thread.index].activities.popLast() {
        case .frame?: endFrame(of: thread)
        case .event(let handler)?:
            if case .main(let app) = threads[thread.index].role { endHandler(handler, of: app) }
        case .item(let item)?: finish(item)
        case .turn(let loop)?:
            loops[loop].finished += 1
            if loops[loop].caller == thread { return nextTurn(of: loop, forCaller: thread) }
            endTurnOfHelper(loop)
        case nil: break
        }
        return .proceed(nil)
    }

    /// Returns the next task of a thread without any.
    mutating func nextTask(for thread: ThreadID) -> DeviceAnswer {
        guard !isStopped else { return .exit }
        switch threads[thread.index].role {
        case .main(let app): return nextTask(ofMainThreadOf: app)
        case .worker: return nextTask(ofWorker: thread)
        }
    }

    private func isMutex(_ resource: ResourceID) -> Bool { resources[resource.index].kind == .mutex }

    private mutating func sleep(_ span: TimeSpan, _ thread: ThreadID, isForUser: Bool = false) -> DeviceAnswer {
        guard span > .zero else { return .proceed(nil) }
        let until = now + span
        timers.set(.wake(thread), at: until)
        return isForUser
            ? park(thread, for: .user(until: until), .user) : park(thread, for: .sleep(until: until), .sleep)
    }

    /// Returns the answer to a placeholder act: the block is executed if its resource is not finished.
    private mutating func placeholder(for resource: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        let isPending = handles[resource] != nil || (groups[resource]?.count ?? 0) > 0 || isPageIncomplete(of: resource)
        guard isPending else { return .skipBlock }
        if let app = app(of: thread), let frame = frame(of: thread) { effects.notes.append(.placeholder(app, frame)) }
        return .proceed(nil)
    }

    /// Returns the frame that a thread's current work may delay: the one it is in, or the next one of a main thread
    /// that executes something else; nil for any other thread.
    func heldUpFrame(of thread: ThreadID) -> FrameNumber? {
        guard case .main(let app) = threads[thread.index].role else { return nil }
        return frame(of: thread) ?? mainThreads[app.index].nextFrame
    }

    /// Returns the frame that a thread is in; nil if it is in none.
    func frame(of thread: ThreadID) -> FrameNumber? {
        guard case .main(let app) = threads[thread.index].role, threads[thread.index].activities.first == .frame else {
            return nil
        }
        return FrameNumber(mainThreads[app.index].nextFrame.rawValue &- 1)
    }
}
