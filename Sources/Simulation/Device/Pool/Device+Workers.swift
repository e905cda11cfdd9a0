import FrameTrace
import Scenario

extension Device {
    /// Requests a worker from a pool.
    mutating func request(_ kind: WorkerPool.Kind, _ qos: QoS, _ app: AppID?, for job: PoolJob) -> PoolRequestID {
        let pool = rules.pool == .shared ? 0 : app?.index ?? 0
        let id = PoolRequestID(pool: pool, number: nextRequest)
        nextRequest += 1
        jobs[id] = job
        let wanted = rules.platform == .darwin ? qos : qos.linuxClass
        if let app, lives[app.index].state == .suspended {
            // No worker is admitted for it before the app resumes.
            lives[app.index].held.append(AppLife.HeldRequest(id: id, kind: kind, qos: wanted))
            return id
        }
        pools[pool].submit(WorkerPool.Request(id: id.number, kind: kind, qos: wanted), at: now)
        poolsChanged = true
        return id
    }

    /// Requests a worker for an item whose turn has come.
    mutating func askForWorker(_ item: Int) {
        items[item].request = request(.constrained, items[item].countedQoS, items[item].app, for: .item(item))
    }

    /// Raises the class of a pending request.
    mutating func raise(_ request: PoolRequestID, to qos: QoS) {
        guard rules.platform == .darwin else { return }
        pools[request.pool].raise(request.number, to: qos)
        poolsChanged = true
    }

    /// Admits workers for requests, as far as the pools' rules allow.
    mutating func admitWorkers() {
        poolsChanged = false
        for pool in pools.indices {
            admissions.removeAll(keepingCapacity: true)
            pools[pool].admit(at: now, into: &admissions)
            for admission in admissions {
                let id = PoolRequestID(pool: pool, number: admission.request)
                guard let job = jobs.removeValue(forKey: id) else { continue }
                begin(job, on: worker(admission.worker, of: pool))
            }
            if let next = pools[pool].nextTimer, poolTimers[pool].map({ next < $0 }) ?? true {
                timers.set(.pool(pool), at: next)
                poolTimers[pool] = next
            }
        }
    }

    private mutating func worker(_ index: Int, of pool: Int) -> ThreadID {
        while workers[pool].count <= index {
            workers[pool].append(ThreadID(index: threads.count))
            threads.append(DeviceThread(.worker(pool: pool, index: workers[pool].count - 1), qos: .default))
        }
        return workers[pool][index]
    }

    /// Assigns a job to an admitted worker; a queue is then owned by the worker.
    private mutating func begin(_ job: PoolJob, on thread: ThreadID) {
        threads[thread.index].job = job
        switch job {
        case .drain(let queue):
            threads[thread.index].qos = pressure(on: queue)
            queues[queue].request = nil
            queues[queue].owner = thread
            threads[thread.index].draining = [queue]
        case .item(let item):
            threads[thread.index].qos = items[item].qos
            items[item].request = nil
            items[item].state = .running(thread)
            if let operation = items[item].operation { note(.admitted(table.operations[operation].id)) }
        case .help(let loop): threads[thread.index].qos = loops[loop].qos
        case .nothing: break
        }
        dirty.mark(thread)
        wake(thread)
    }

    /// Returns a worker's next task: the rest of its job, or another job; otherwise it parks.
    mutating func nextTask(ofWorker thread: ThreadID) -> DeviceAnswer {
        while let job = threads[thread.index].job {
            switch job {
            case .drain: if let item = nextDrained(by: thread) { return run(item, on: thread) }
            case .item(let item):
                threads[thread.index].job = .nothing
                if !items[item].isCancelled { return run(item, on: thread) }
                finish(item)
            case .help(let loop): if let answer = nextTurn(of: loop, forHelper: thread) { return answer }
            case .nothing: break
            }
            endJob(of: thread)
            admitWorkers()
        }
        return parkIdle(thread)
    }

    private mutating func endJob(of thread: ThreadID) {
        threads[thread.index].job = nil
        dirty.mark(thread)
        guard case .worker(let pool, let index) = threads[thread.index].role else { return }
        pools[pool].workerFinished(index, at: now)
        poolsChanged = true
    }

    /// Updates the pool's class of a worker to that of its task.
    mutating func setPoolClass(of thread: ThreadID) {
        guard case .worker(let pool, let index) = threads[thread.index].role else { return }
        pools[pool].setQoS(index, threads[thread.index].qos)
    }

    /// Notifies the pool that a worker has begun to wait in the middle of its work.
    mutating func block(_ thread: ThreadID) {
        guard case .worker(let pool, let index) = threads[thread.index].role else { return }
        pools[pool].workerBlocked(index, at: now)
        poolsChanged = true
    }

    /// Notifies the pool that a worker continues.
    mutating func unblock(_ thread: ThreadID) {
        guard case .worker(let pool, let index) = threads[thread.index].role else { return }
        pools[pool].workerUnblocked(index, at: now)
        poolsChanged = true
    }
}
