import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Overrides")
struct OverrideTests {
    private static let resources: [CompiledResource] = [
        .serial("icons", .background), .mutex("db"), .semaphore("ready", 0), .group("group"), .handle("item"),
        .concurrent("wide", .background), .mainQueue, .global(.background), .serial("other"), .mutex("second"),
        CompiledResource(.readWriteLock, name: "tree"),
        CompiledResource(.condition(lock: ResourceID(1)), name: "loaded"),
    ]

    /// A device on which a worker of class background runs an item of the queue.
    private func bench(
        _ rules: PlatformRules = PlatformRules(),
        on queue: String = "icons",
        handle: String? = nil
    ) -> (DeviceBench, ThreadID) {
        let bench = DeviceBench(rules: rules, Self.resources)
        bench.async(0, on: queue, handle: handle)
        guard let worker = bench.begin().keys.first else { preconditionFailure("no worker") }
        return (bench, worker)
    }

    @Test(
        "Q-14, Q-15: sync on a serial queue raises the draining worker to the waiter's class, userInteractive for main"
    )
    func sync() {
        let (bench, worker) = bench()
        #expect(bench.effective(worker) == .background)
        let isOn = bench.sync("icons")
        #expect(!isOn)
        #expect(bench.effective(worker) == .userInteractive)
        #expect(bench.notes.contains(.override(worker, .userInteractive)))
        #expect(bench.notes.contains(.owner(bench["icons"], worker)))
        // the waiter's turn has come, and the override ends.
        _ = bench.end(worker)
        #expect(bench.effective(worker) == .background)
        #expect(bench.notes.last { if case .override = $0 { true } else { false } } == .override(worker, nil))
        let answer = bench.tell(.resume(DeviceBench.main))
        #expect(answer == .proceed(WakeUp(at: .zero, by: worker)))
    }

    @Test("Q-18: an override raises all items ahead of the waiter, and ends when the waiter's turn comes")
    func aheadInLine() {
        let (bench, worker) = bench()
        bench.async(1, on: "icons")
        _ = bench.sync("icons")
        bench.async(2, on: "icons", by: worker)
        let second = bench.end(worker)
        #expect(second?.work == WorkID(1))
        #expect(bench.effective(worker) == .userInteractive)
        let third = bench.end(worker)
        #expect(third == nil)
        #expect(bench.woken.contains(DeviceBench.main))
    }

    @Test(
        "Q-16: an item of a higher class raises the worker until the queue is drained, or at-waited-item until it begins"
    )
    func drainEnd() {
        for (rule, expected) in [
            (OverrideEnd.atWaitedItem, QoS.background), (.byCause, .userInteractive), (.atDrainEnd, .userInteractive),
        ] {
            let (bench, worker) = bench(PlatformRules(overrideEnds: rule))
            bench.async(1, on: "icons", flags: .enforceQoS)
            #expect(bench.effective(worker) == .userInitiated)
            bench.async(2, on: "icons", qos: .userInteractive, flags: .enforceQoS)
            bench.async(3, on: "icons")
            for _ in 0..<3 { _ = bench.end(worker) }
            #expect(bench.effective(worker) == expected)
        }
    }

    @Test("Q-16: by cause, sync raises the worker until its turn comes, whatever is left on the queue")
    func endOfSync() {
        for (rule, expected) in [
            (OverrideEnd.atWaitedItem, QoS.background), (.byCause, .background), (.atDrainEnd, .userInteractive),
        ] {
            let (bench, worker) = bench(PlatformRules(overrideEnds: rule))
            _ = bench.sync("icons")
            bench.async(1, on: "icons", by: worker)
            #expect(bench.effective(worker) == .userInteractive)
            _ = bench.end(worker)
            bench.tell(.resume(DeviceBench.main))
            bench.act(DeviceBench.main, .leaveQueue(bench["icons"]))
            let next = bench.begin()
            #expect(next.values.map(\.work) == [WorkID(1)])
            #expect(next.keys.first.flatMap { bench.effective($0) } == expected, "\(rule)")
        }
    }

    @Test("Q-16: by cause, a wait for an item raises the worker until the queue is drained, even after a timeout")
    func endOfItemWait() {
        for timeout in [nil, TimeSpan.milliseconds(5)] {
            let (bench, worker) = bench(handle: "item")
            bench.async(1, on: "icons")
            bench.act(DeviceBench.main, .wait(bench["item"], timeout: timeout))
            #expect(bench.effective(worker) == .userInteractive)
            bench.pass(.milliseconds(6))
            #expect(bench.effective(worker) == .userInteractive)
            let next = bench.end(worker)
            #expect(next?.work == WorkID(1))
            #expect(bench.effective(worker) == .userInteractive)
            // The next drain begins without the override.
            _ = bench.end(worker)
            bench.async(2, on: "icons")
            _ = bench.begin()
            #expect(bench.effective(worker) == .background)
        }
    }

    @Test("Q-14, async inversion: an item of a higher class raises those ahead of it and does not overtake them")
    func asyncInversion() {
        let (bench, worker) = bench()
        bench.async(1, on: "icons")
        bench.async(2, on: "icons", flags: .enforceQoS)
        #expect(bench.effective(worker) == .userInitiated)
        let second = bench.end(worker)
        #expect(second?.work == WorkID(1))
        #expect(second?.qos == .background)
        #expect(bench.effective(worker) == .userInitiated)
    }

    @Test("Q-14: a wait for a mutex raises the owner until it releases the mutex")
    func mutex() {
        let (bench, worker) = bench()
        bench.act(worker, .acquire(bench["db"]))
        bench.act(DeviceBench.main, .acquire(bench["db"]))
        #expect(bench.effective(worker) == .userInteractive)
        bench.act(worker, .release(bench["db"]))
        #expect(bench.effective(worker) == .background)
    }

    @Test("Q-15: an override goes along a chain of owners")
    func chain() throws {
        let (bench, worker) = bench()
        bench.async(1, on: "wide")
        let begun = bench.begin()
        let other = try #require(begun.keys.first)
        bench.act(other, .acquire(bench["db"]))
        bench.act(worker, .acquire(bench["second"]))
        bench.act(worker, .acquire(bench["db"]))
        #expect(bench.effective(other) == .background)
        bench.act(DeviceBench.main, .acquire(bench["second"]))
        #expect(bench.effective(worker) == .userInteractive)
        #expect(bench.effective(other) == .userInteractive)
        bench.act(other, .release(bench["db"]))
        #expect(bench.effective(other) == .background)
    }

    @Test("Q-14: a wait for a running work item raises it; once a wait for it has timed out, no wait raises it")
    func item() {
        let (bench, worker) = bench(PlatformRules(overrideEnds: .atWaitedItem), handle: "item")
        bench.act(DeviceBench.main, .wait(bench["item"], timeout: .milliseconds(5)))
        #expect(bench.effective(worker) == .userInteractive)
        bench.pass(.milliseconds(6))
        #expect(bench.effective(worker) == .background)
        #expect(bench.woken.contains(DeviceBench.main))
        bench.tell(.resume(DeviceBench.main))
        bench.act(DeviceBench.main, .wait(bench["item"], timeout: nil))
        #expect(bench.effective(worker) == .background)
    }

    @Test("Q-14: a wait for a queued item raises the draining worker until the item ends")
    func itemInLine() {
        let (bench, worker) = bench(PlatformRules(overrideEnds: .atWaitedItem))
        bench.async(1, on: "icons", handle: "item")
        bench.async(2, on: "icons")
        bench.act(DeviceBench.main, .wait(bench["item"], timeout: nil))
        #expect(bench.effective(worker) == .userInteractive)
        _ = bench.end(worker)
        #expect(bench.effective(worker) == .userInteractive)
        _ = bench.end(worker)
        #expect(bench.effective(worker) == .background)
    }

    @Test(
        "Q-13, Q-14: a wait without a known owner raises no thread",
        arguments: ["ready", "group", "tree", "wide", "loaded", "item of wide", "item of global"]
    )
    func unowned(name: String) {
        let queue = name.hasSuffix("global") ? "global.background" : name.hasSuffix("wide") ? "wide" : "icons"
        let (bench, worker) = bench(on: queue, handle: name.hasPrefix("item") ? "item" : nil)
        switch name {
        case "ready": bench.act(DeviceBench.main, .wait(bench["ready"], timeout: nil))
        case "group":
            bench.act(worker, .enterGroup(bench["group"]))
            bench.act(DeviceBench.main, .wait(bench["group"], timeout: nil))
        case "tree":
            bench.act(worker, .acquireShared(bench["tree"]))
            bench.act(DeviceBench.main, .acquire(bench["tree"]))
        case "item of wide", "item of global":
            let answer = bench.act(DeviceBench.main, .wait(bench["item"], timeout: nil))
            #expect(answer == .park(Park(.concurrentItem, on: bench["item"], owner: worker)))
        case "wide": _ = bench.sync("wide", flags: .barrier)
        default:
            bench.act(DeviceBench.main, .acquire(bench["db"]))
            bench.act(DeviceBench.main, .wait(bench["loaded"], timeout: nil))
        }
        #expect(bench.device.threads[0].isParked && bench.device.threads[0].wait != nil)
        #expect(bench.effective(worker) == .background)
        #expect(!bench.notes.contains { if case .override = $0 { true } else { false } })
    }

    @Test(
        "Q-14: a thread in a barrier of a concurrent queue is raised by the items behind it until the barrier ends",
        arguments: [true, false]
    )
    func barrier(isSync: Bool) {
        let bench = DeviceBench(Self.resources)
        bench.async(1, on: "wide", flags: .barrier)
        guard let low = bench.begin().keys.first else { preconditionFailure("no worker") }
        #expect(bench.effective(low) == .background)
        if isSync {
            #expect(!bench.sync("wide"))
            #expect(bench.effective(low) == .userInteractive)
            #expect(bench.notes.contains(.owner(bench["wide"], low)))
        } else {
            bench.async(2, on: "wide", qos: .userInitiated, flags: .enforceQoS)
            #expect(bench.effective(low) == .userInitiated)
        }
        _ = bench.end(low)
        #expect(bench.notes.last { if case .override(low, _) = $0 { true } else { false } } == .override(low, nil))
    }

    @Test("Q-14: on Linux, and with overrides off, no wait raises a thread")
    func off() {
        for rules in [PlatformRules(platform: .linux), PlatformRules(overrides: false)] {
            let (bench, worker) = bench(rules)
            bench.act(worker, .acquire(bench["db"]))
            _ = bench.sync("icons")
            bench.async(1, on: "icons", by: worker, flags: .enforceQoS)
            #expect(bench.effective(worker) == .background)
        }
    }

    @Test("Q-18: a wait for an item raises the pool request of its serial queue that has no worker yet")
    func pendingRequest() {
        let bench = DeviceBench(
            cores: 1,
            [.serial("icons", target: ResourceID(1)), .global(.background), .handle("item")]
        )
        bench.async(0, on: "global.background")
        _ = bench.begin()
        bench.async(1, on: "global.background")
        bench.async(2, on: "icons", qos: .background, handle: "item")
        bench.act(DeviceBench.main, .wait(bench["item"], timeout: nil))
        // Only threads at its class or above now count against the request (W-4), so it gets a second worker.
        let begun = bench.begin()
        #expect(begun.values.map(\.work) == [WorkID(2)])
    }

    @Test("Q-14: items of a global queue stay in order, even if a thread waits for one of them")
    func globalOrder() {
        let bench = DeviceBench(cores: 1, Self.resources)
        bench.async(0, on: "global.background")
        guard let worker = bench.begin().keys.first else {
            Issue.record("no worker")
            return
        }
        bench.async(1, on: "global.background")
        bench.async(2, on: "global.background", handle: "item")
        bench.act(DeviceBench.main, .wait(bench["item"], timeout: nil))
        #expect(bench.begin().isEmpty)
        let order = (0..<2).map { _ in bench.end(worker)?.work }
        #expect(order == [WorkID(1), WorkID(2)])
        #expect(bench.effective(worker) == .background)
    }

    @Test("Q-3: with focalBoost the app that came on screen last has a higher priority; without it no app has")
    func focal() {
        for boost in [false, true] {
            let apps = ["a", "b"].map { App(name: $0, frame: [Step(.compute(.fixed(1)))]) }
            let timeline = [TimelineEntry(at: .zero, .open(app: "a")), TimelineEntry(at: .seconds(1), .open(app: "b"))]
            let rules = PlatformRules(focalBoost: boost)
            let workload = Workload(name: "t", duration: .seconds(9), rules: rules, apps: apps, timeline: timeline)
            var device = Device(workload: workload, grid: VsyncGrid(origin: .zero, rate: .hz60))
            var effects = DeviceEffects()
            device.handle(.timePassed, at: .zero, into: &effects)
            device.handle(.timePassed, at: .zero + .seconds(1), into: &effects)
            #expect(device.threads.map { $0.announced?.priority ?? 46 } == (boost ? [46, 47] : [46, 46]))
        }
    }
}
