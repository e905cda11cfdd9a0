@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Checks that an app that does not run holds nothing.
enum LifeOracle {
    /// A description of each thing that an app that does not run still holds.
    static func left(of app: AppID, in device: borrowing Device) -> [String] {
        var left: [String] = []
        let threads = threads(of: app, in: device)
        let main = Device.mainThread(of: app)
        if threads != [main] { left.append("threads \(threads)") }
        for (index, mutex) in device.mutexes.enumerated() {
            if mutex.owner == main || mutex.waiters.contains(main) { left.append("mutex \(index)") }
        }
        for (id, lock) in device.readWriteLocks {
            let waits = lock.waiters.contains { $0.thread == main }
            if lock.writer == main || lock.readers.contains(main) || waits { left.append("read-write lock \(id)") }
        }
        let state = device.threads[main.index]
        if !state.activities.isEmpty || !state.mutexes.isEmpty || !state.syncs.isEmpty || state.wait != nil {
            left.append("main thread \(state)")
        }
        for item in device.items.indices {
            let isVisitor = device.items[item].content == .visitor(main)
            if device.items[item].app == app || isVisitor { left.append("item \(item)") }
        }
        for loop in device.loops.indices where device.loops[loop].app == app { left.append("loop \(loop)") }
        for operation in device.table.operations.indices where device.table.operations[operation].app == app {
            left.append("operation \(operation)")
        }
        if !device.requests(of: app).isEmpty { left.append("requests \(device.requests(of: app))") }
        left += resources(of: app, in: device)
        return left.map { "\(app) does not run and has \($0)" }
    }

    private static func threads(of app: AppID, in device: borrowing Device) -> [ThreadID] { device.threads(of: app) }

    private static func resources(of app: AppID, in device: borrowing Device) -> [String] {
        var left: [String] = []
        for queue in device.queues where queue.app == app {
            let isFree = queue.owner == nil && queue.active == 0 && queue.line.isEmpty && !queue.isListed
            if !isFree || queue.request != nil || !queue.passed.isEmpty { left.append("queue \(queue.resource)") }
        }
        for (index, resource) in device.resources.enumerated() where resource.app == app {
            let id = ResourceID(index: index)
            if device.groups[id].map({ !$0.isEmpty || !$0.waiters.isEmpty }) ?? false { left.append("group \(id)") }
            if case .semaphore(let value) = resource.kind, let rule = device.semaphores[id],
                rule.value != value || !rule.waiters.isEmpty
            {
                left.append("semaphore \(id)")
            }
            if device.handles[id] != nil { left.append("handle \(id)") }
        }
        return left
    }
}

extension FuzzEngine {
    /// Checks after every input that apps that do not run hold nothing.
    mutating func checkLives() {
        guard !isModelled else { return }
        for app in device.lives.indices where device.lives[app].state == .notRunning {
            failures += LifeOracle.left(of: AppID(index: app), in: device)
        }
    }
}
