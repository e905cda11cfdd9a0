import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Queues")
struct QueueTests {
    private static let resources: [CompiledResource] = [
        .serial("bottom"), .serial("a", target: ResourceID(0)), .serial("b", target: ResourceID(0)),
        .concurrent("wide"), .global(.default), .mainQueue, .serial("plain"), .group("group"), .handle("item"),
        .serial("to main", target: ResourceID(5)), .serial("in wide", target: ResourceID(3)),
        .concurrent("narrowed", target: ResourceID(0)),
    ]

    /// Runs all submitted items, one worker at a time, and returns their works in the order in which they began.
    private func drain(_ bench: DeviceBench) -> [UInt32] {
        var order: [UInt32] = []
        var running = bench.begin()
        while let (thread, ticket) = running.min(by: { $0.key < $1.key }) {
            order.append(ticket.work.rawValue)
            running[thread] = bench.end(thread)
            running.merge(bench.begin()) { $1 }
        }
        return order
    }

    @Test("a serial queue runs one item at a time, in order, on the same worker until it is empty")
    func serial() throws {
        let bench = DeviceBench(Self.resources)
        for work in 0..<3 { bench.async(UInt32(work), on: "plain") }
        var begun = bench.begin()
        #expect(begun.count == 1)
        let worker = try #require(begun.keys.first)
        #expect(begun[worker]?.work == WorkID(0))
        for work in 1..<3 {
            begun[worker] = bench.end(worker)
            #expect(begun[worker]?.work == WorkID(UInt32(work)))
        }
        let next = bench.end(worker)
        #expect(next == nil)
    }

    @Test("the items of one work are numbered in the order of submission")
    func occurrences() throws {
        let bench = DeviceBench(Self.resources)
        for _ in 0..<3 { bench.async(4, on: "plain") }
        let begun = bench.begin()
        let (worker, first) = try #require(begun.first)
        let second = bench.end(worker)
        #expect([first.occurrence, second?.occurrence] == [0, 1])
    }

    @Test("W-8: queues with the same bottom queue run one item at a time, each queue in order")
    func hierarchy() {
        let bench = DeviceBench(Self.resources)
        for work in 0..<4 { bench.async(UInt32(work), on: work % 2 == 0 ? "a" : "b") }
        #expect(bench.woken.count == 1)
        #expect(drain(bench) == [0, 2, 1, 3])
    }

    @Test("W-8: a worker starts at the highest class queued anywhere in the tree")
    func treeClass() {
        let bench = DeviceBench(Self.resources)
        bench.async(0, on: "a", qos: .background)
        bench.async(1, on: "b", qos: .userInitiated)
        let worker = bench.woken.first
        #expect(worker.flatMap { bench.effective($0) } == .userInitiated)
    }

    @Test("a concurrent queue that targets a serial queue is serial")
    func narrowed() {
        let bench = DeviceBench(Self.resources)
        for work in 0..<3 { bench.async(UInt32(work), on: "narrowed") }
        #expect(bench.woken.count == 1)
        #expect(drain(bench) == [0, 1, 2])
    }

    @Test("Q-9: a barrier on a concurrent queue begins after the items before it and before those behind it")
    func barrier() {
        let bench = DeviceBench(Self.resources)
        bench.async(0, on: "wide")
        bench.async(1, on: "wide")
        bench.async(2, on: "wide", flags: .barrier)
        bench.async(3, on: "wide")
        let first = bench.begin()
        #expect(Set(first.values.map(\.work.rawValue)) == [0, 1])
        for thread in first.keys.sorted().dropLast() { _ = bench.end(thread) }
        let early = bench.begin()
        #expect(early.isEmpty)
        var barrier = first.keys.max().flatMap { bench.end($0) }
        if barrier == nil { barrier = bench.begin().values.first }
        #expect(barrier?.work == WorkID(2))
    }

    @Test("a serial queue that targets a concurrent queue keeps its order and runs beside other items")
    func serialInWide() {
        let bench = DeviceBench(Self.resources)
        bench.async(0, on: "in wide")
        bench.async(1, on: "in wide")
        bench.async(2, on: "wide")
        let begun = bench.begin()
        #expect(Set(begun.values.map(\.work.rawValue)) == [0, 2])
        let next = begun.first { $0.value.work == WorkID(0) }.flatMap { bench.end($0.key) }
        #expect(next?.work == WorkID(1))
    }

    @Test("as many items of a global queue run in parallel as there are cores")
    func global() {
        let bench = DeviceBench(cores: 2, Self.resources)
        for work in 0..<4 { bench.async(UInt32(work), on: "global") }
        let begun = bench.begin()
        #expect(Set(begun.values.map(\.work.rawValue)) == [0, 1])
        let next = begun.keys.min().flatMap { bench.end($0) }
        #expect(next?.work == WorkID(2))
    }

    @Test("R-2: the main queue is drained in batches; items added meanwhile wait for the next pass")
    func mainQueue() throws {
        let bench = DeviceBench(Self.resources)
        bench.async(0, on: "plain")
        let begun = bench.begin()
        let worker = try #require(begun.keys.first)
        bench.async(1, on: "main", by: worker)
        bench.async(2, on: "to main", by: worker)
        let first = bench.begin()
        #expect(first[DeviceBench.main]?.work == WorkID(1))
        #expect(first[DeviceBench.main]?.qos == .userInteractive)
        bench.async(3, on: "main", by: DeviceBench.main)
        let second = bench.end(DeviceBench.main)
        #expect(second?.work == WorkID(2))
        let third = bench.end(DeviceBench.main)
        #expect(third?.work == WorkID(3))
        let last = bench.end(DeviceBench.main)
        #expect(last == nil)
    }

    @Test("when the last item leaves a group, the waiting thread resumes and the notification is submitted")
    func group() {
        let bench = DeviceBench(Self.resources)
        bench.async(0, on: "global", group: "group")
        bench.async(1, on: "global", group: "group")
        bench.act(DeviceBench.main, .notify(bench["group"], Submission(work: WorkID(7), queue: bench["plain"])))
        let answer = bench.act(DeviceBench.main, .wait(bench["group"], timeout: nil))
        #expect(answer == .park(Park(.group, on: bench["group"])))
        let workers = bench.begin().keys.sorted()
        _ = bench.end(workers[0])
        #expect(bench.woken.isEmpty)
        _ = bench.end(workers[1])
        #expect(bench.woken.contains(DeviceBench.main))
        let resumed = bench.tell(.resume(DeviceBench.main))
        #expect(resumed == .proceed(WakeUp(at: .zero, by: workers[1])))
        let notice = bench.begin().values.first
        #expect(notice?.work == WorkID(7))
    }

    @Test("Q-11: a cancelled item that has not begun is skipped; one that has begun goes on")
    func cancel() throws {
        let bench = DeviceBench(Self.resources)
        bench.async(0, on: "plain")
        bench.async(1, on: "plain", handle: "item")
        bench.async(2, on: "plain")
        let begun = bench.begin()
        let worker = try #require(begun.keys.first)
        bench.act(DeviceBench.main, .cancel(bench["item"]))
        let next = bench.end(worker)
        #expect(next?.work == WorkID(2))
        bench.async(3, on: "plain", handle: "item")
        let last = bench.end(worker)
        #expect(last?.work == WorkID(3))
        bench.act(DeviceBench.main, .cancel(bench["item"]))
        let answer = bench.act(DeviceBench.main, .wait(bench["item"], timeout: nil))
        #expect(answer == .park(Park(.item, on: bench["item"], owner: worker)))
    }

    @Test("a parallel loop runs turns on the caller and on helpers, and ends with the last turn")
    func parallelLoop() {
        let bench = DeviceBench(cores: 3, Self.resources)
        guard case .runItem(let mine)? = bench.act(DeviceBench.main, .perform(WorkID(1), count: 4)) else {
            Issue.record("the caller got no turn")
            return
        }
        let helpers = bench.begin()
        #expect(helpers.count == 2)
        #expect(Set([mine.occurrence] + helpers.values.map(\.occurrence)) == [0, 1, 2])
        guard case .runItem(let last)? = bench.tell(.ended(DeviceBench.main)) else {
            Issue.record("no second turn")
            return
        }
        #expect(last.occurrence == 3)
        let waiting = bench.tell(.ended(DeviceBench.main))
        #expect(waiting == .park(Park(.perform)))
        for helper in helpers.keys.sorted() { _ = bench.end(helper) }
        #expect(bench.woken.contains(DeviceBench.main))
        let answer = bench.tell(.resume(DeviceBench.main))
        if case .proceed? = answer {} else { Issue.record("\(String(describing: answer))") }
    }
}
