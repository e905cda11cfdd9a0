import FrameBudget
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Compiled queues and waits")
struct QueueProgramTests {
    private func compiled(_ fields: String) throws -> CompiledWorkload {
        CompiledWorkload(try Samples.workload(Samples.app(fields)))
    }

    /// The acts that a program yields, each with its path.
    private func acts(
        _ compiled: CompiledWorkload,
        _ program: Program
    ) -> [(place: String, act: PrimitiveAct)] {
        var cursor = program.cursor()
        var result: [(String, PrimitiveAct)] = []
        while let (act, path) = cursor.next() {
            result.append((compiled.paths.labels(of: path).joined(separator: "/"), act))
        }
        return result
    }

    @Test("Resources of every kind are in the order of the file, a target before the queues that go through it")
    func resources() throws {
        let compiled = try compiled(
            """
            frame: [{ lock: db, do: [{ gpu: 1ms }] }, { readLock: rw, do: [{ wait: done }] }, { task: w, as: t }]
                queues: { low: { target: high, qos: utility }, high: { kind: concurrent, target: global.utility } }
                semaphores: { s: 3 }
                conditions: { c: mutex }
                work: { w: [{ async: w, on: main, group: done }, { async: w, on: global }] }
              b:
                frame: [{ gpu: 1ms }, { writeLock: rw, do: [{ sync: low }] }]
                queues: { low: {} }
            """
        )
        let app = AppID(0)
        #expect(
            compiled.resources == [
                CompiledResource(.globalQueue(.utility), name: "global.utility", app: app),
                CompiledResource(.queue(.concurrent, qos: nil, target: ResourceID(0)), name: "high", app: app),
                CompiledResource(.queue(.serial, qos: .utility, target: ResourceID(1)), name: "low", app: app),
                CompiledResource(.semaphore(3), name: "s", app: app),
                CompiledResource(.mutex, name: "mutex"),
                CompiledResource(.condition(lock: ResourceID(4)), name: "c", app: app),
                CompiledResource(.mutex, name: "db"),
                CompiledResource(.gpu, name: "gpu"),
                CompiledResource(.readWriteLock, name: "rw"),
                CompiledResource(.group, name: "done", app: app),
                CompiledResource(.handle, name: "t", app: app),
                CompiledResource(.mainQueue, name: "main", app: app),
                CompiledResource(.globalQueue(.default), name: "global.default", app: app),
                CompiledResource(.queue(.serial, qos: nil, target: nil), name: "low", app: AppID(1)),
            ]
        )
    }

    @Test("A submission is compiled with its queue, class, flags, group, handle and delay")
    func submissions() throws {
        let compiled = try compiled(
            """
            frame:
                  - { async: one, on: q, qos: utility, flags: [barrier, noQoS], group: g, as: h, after: 5ms }
                  - { task: two, qos: background, as: t }
                  - { notify: g, work: one, on: main, qos: default, flags: [detached] }
                  - { cancel: h, name: stop }
                queues: { q: {} }
                work: { one: [{ task: two }], two: [{ compute: 2ms }] }
            """
        )
        #expect(compiled.resources.map(\.name) == ["q", "g", "h", "t", "main"])
        let one = Submission(
            work: WorkID(0),
            queue: ResourceID(0),
            qos: .utility,
            flags: [.barrier, .noQoS],
            group: ResourceID(1),
            handle: ResourceID(2),
            delay: .milliseconds(5)
        )
        let two = Submission(work: WorkID(1), queue: nil, qos: .background, handle: ResourceID(3))
        let polish = Submission(work: WorkID(0), queue: ResourceID(4), qos: .default, flags: .detached)
        let found = acts(compiled, compiled.apps[0].frame)
        #expect(
            found.map(\.act) == [.submit(one), .submit(two), .notify(ResourceID(1), polish), .cancel(ResourceID(2))]
        )
        #expect(found.map(\.place) == ["a/async one", "a/task two", "a/notify g", "a/stop"])
        #expect(compiled.works.map(\.id) == [WorkID(0), WorkID(1)])
        #expect(compiled.works.map { compiled.paths.labels(of: $0.path) } == [["a", "one"], ["a", "two"]])
        #expect(compiled.works.map(\.program.stream) == [0x10000, 0x10001])
        #expect(
            acts(compiled, compiled.works[0].program).map(\.act) == [.submit(Submission(work: WorkID(1), queue: nil))]
        )
        #expect(acts(compiled, compiled.works[1].program).map(\.place) == ["a/two/compute"])
    }

    @Test("Each app has its own works, with streams that begin anew; a called work is inlined")
    func works() throws {
        let compiled = try compiled(
            """
            frame: [{ call: w }, { task: w }, { task: w }]
                work: { w: [{ compute: 1ms }], never: [{ compute: 1ms }] }
              b:
                frame: [{ task: w }]
                work: { w: [{ compute: 2ms }] }
            """
        )
        #expect(compiled.works.map(\.app) == [AppID(0), AppID(1)])
        #expect(compiled.works.map(\.program.stream) == [0x10000, 0x10000])
        #expect(compiled.works.map(\.program.app) == [AppID(0), AppID(1)])
        // The submitted work has a path of its own, though the frame calls work of that name as well.
        let call = try #require(acts(compiled, compiled.apps[0].frame).first)
        #expect(call.place == "a/w/compute")
        #expect(compiled.paths[compiled.works[0].path].parent == compiled.apps[0].root)
        var cursor = compiled.apps[0].frame.cursor()
        let path = try #require(cursor.next()?.path)
        #expect(compiled.paths[path].parent != compiled.works[0].path)
    }

    @Test("A `sync` block runs on the calling thread, unless the main thread must run it")
    func sync() throws {
        let compiled = try compiled(
            """
            frame:
                  - { sync: q, qos: utility, flags: [barrier], do: [{ compute: 1ms, name: x }] }
                  - { sync: q, name: turn }
                  - { task: w }
                queues: { q: { kind: concurrent }, ui: { target: sub }, sub: { target: main } }
                work: { w: [{ sync: ui, do: [{ call: leaf }] }], leaf: [{ compute: 3ms }] }
            """
        )
        let q = try #require(compiled.resources.firstIndex { $0.name == "q" }.map { ResourceID(index: $0) })
        let ui = try #require(compiled.resources.firstIndex { $0.name == "ui" }.map { ResourceID(index: $0) })
        let found = acts(compiled, compiled.apps[0].frame)
        #expect(
            found.map(\.act) == [
                .enterQueue(q, qos: .utility, flags: .barrier), .compute(.milliseconds(1)), .leaveQueue(q),
                .enterQueue(q, qos: nil, flags: []), .leaveQueue(q), .submit(Submission(work: WorkID(0), queue: nil)),
            ]
        )
        #expect(found.map(\.place) == ["a/sync q", "a/sync q/x", "a/sync q", "a/turn", "a/turn", "a/task w"])
        let waiting = acts(compiled, compiled.works[0].program)
        #expect(waiting.map(\.act) == [.submitAndWait(Submission(work: WorkID(1), queue: ui))])
        #expect(waiting.map(\.place) == ["a/w/sync ui"])
        #expect(acts(compiled, compiled.works[1].program).map(\.place) == ["a/w/sync ui/leaf/compute"])
        #expect(compiled.apps[0].frame.expectedCompute() == .milliseconds(1))
    }

    @Test("A parallel loop is compiled to a body and a drawn count")
    func perform() throws {
        let compiled = try compiled(
            "frame: [{ perform: { uniform: [1, 4] }, name: all, do: [{ every: 2, do: [{ compute: 1ms }] }] }]"
        )
        var counts: Set<UInt32> = []
        for frame: UInt32 in 0..<200 {
            var cursor = compiled.apps[0].frame.cursor(frame: FrameNumber(frame))
            if case .perform(WorkID(0), let count) = cursor.next()?.act { counts.insert(count) }
            #expect(cursor.next() == nil)
        }
        #expect(counts == [1, 2, 3, 4])
        var body = compiled.works[0].program.cursor(frame: FrameNumber(1))
        #expect(body.next() == nil)
        #expect(acts(compiled, compiled.works[0].program).map(\.place) == ["a/all/compute"])
        #expect(compiled.apps[0].frame.expectedCompute() == .zero)
    }
}
