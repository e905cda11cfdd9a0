import FrameTrace
import Scenario

/// Suspension: an app stays in memory and executes nothing (S-1, S-3).
extension Device {
    /// Suspends an app. An app that holds a resource shared by all apps is terminated instead (S-4).
    ///
    /// - Complexity: O(threads + requests).
    mutating func suspend(_ app: AppID) {
        let threads = threads(of: app)
        for thread in threads {
            guard let held = sharedResource(heldBy: thread) else { continue }
            return terminate(app, because: .heldResource, held: held)
        }
        set(.suspended, of: app)
        for thread in threads { freeze(thread) }
        for id in requests(of: app) { hold(back: id, of: app) }
    }

    /// Resumes a suspended app where it was, in the background.
    mutating func resumeIfSuspended(_ app: AppID) {
        guard lives[app.index].state == .suspended else { return }
        set(.background, of: app)
        for thread in threads.indices.map(ThreadID.init(index:)) where isFrozen(thread, for: app) { thaw(thread) }
        let held = lives[app.index].held
        lives[app.index].held = []
        for request in held where jobs[request.id] != nil {
            pools[request.id.pool].submit(
                WorkerPool.Request(id: request.id.number, kind: request.kind, qos: request.qos),
                at: now
            )
            poolsChanged = true
        }
    }

    /// Holds back a suspended app's request for a worker until the app resumes.
    private mutating func hold(back id: PoolRequestID, of app: AppID) {
        guard let (kind, qos) = pools[id.pool].lane(of: id.number) else { return }
        pools[id.pool].withdraw(id.number)
        lives[app.index].held.append(AppLife.HeldRequest(id: id, kind: kind, qos: qos))
    }

    private func isFrozen(_ thread: ThreadID, for app: AppID) -> Bool {
        guard threads[thread.index].isFrozen else { return false }
        if case .main(let other) = threads[thread.index].role { return other == app }
        return self.app(of: thread) == app
    }

    /// Returns a resource shared by all apps that a thread holds.
    private func sharedResource(heldBy thread: ThreadID) -> ResourceID? {
        if let mutex = threads[thread.index].mutexes.first { return mutex }
        return readWriteLocks.filter { $0.value.writer == thread || $0.value.readers.contains(thread) }.keys.min()
    }
}
