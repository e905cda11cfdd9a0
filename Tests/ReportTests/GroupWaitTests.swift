import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// What a main thread's wait for a group is attributed to, also if its items run one after the other.
@Suite("Waits for groups")
struct GroupWaitTests {
    /// A run of an app whose event runs the steps every 900 ms, that is at every 54th vsync.
    private static func model(cores: Int, _ app: String, _ steps: String) throws -> RunModel {
        let text = """
            version: 1
            duration: 6s
            device: { cores: \(cores), refresh: 60Hz }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
            \(app)
                events: { go: { every: 900ms, do: [\(steps)] } }
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        return RunModel(try Trace(bytes: bytes))
    }

    private static func run(cores: Int, _ app: String, _ steps: String) throws -> RunResult {
        try model(cores: cores, app, steps).run.result
    }

    private static func held(_ result: RunResult) throws -> HeldBy {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
    }

    private static func advice(_ result: RunResult) throws -> String {
        try #require(RemedyWords(result: result).lines(most: 3).first).text
    }

    /// The waits for the group in all late frames, with their owners.
    private static func blocked(_ result: RunResult) throws -> BlockedPart {
        let ledger = try #require(result.apps.first).total.missedLedger
        let blocked = ledger.blocked + (ledger.outside?.blocked ?? [])
        return try #require(blocked.first { $0.resource == "group a/g" })
    }

    @Test("For items of a serial queue, the work ahead of the last item is named with its time")
    func serialQueue() throws {
        let model = try Self.model(
            cores: 2,
            """
                queues: { ser: {} }
                work:
                  one: [{ compute: 10ms, name: one }]
                  two: [{ compute: 12ms, name: two }]
                  three: [{ compute: 9ms, name: three }]
            """,
            "{ async: one, on: ser, group: g }, { async: two, on: ser, group: g }, "
                + "{ async: three, on: ser, group: g }, { wait: g }"
        )
        let result = model.run.result
        let held = try Self.held(result)
        // Of a wait of 31 ms, items one and two took 22.
        #expect(held.time == .milliseconds(22) && held.aheadIn == "queue a/ser", "\(held)")
        #expect(result.pathText(held.path) == "a › two › two" && held.notBegun == nil, "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("ran work queued ahead of it in queue a/ser, 'a › two › two'."), "\(text)")
        let advice = "Shorten what is ahead of it, put it into a queue of its own, or go asynchronous."
        #expect(text.contains(advice), "\(text)")
        // In the story, each item has its own moment.
        let frame = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.frame)
        let moments = try model.story(of: frame, app: "a").moments
        var lines: [String] = []
        for moment in moments {
            guard case .blocked(.group, resource: "group a/g", owner: let owner?) = moment.what, let path = owner.path
            else { continue }
            lines.append("\(result.pathText(path)): \(moment.interval.length.inMilliseconds)")
        }
        #expect(lines == ["a › one › one: 10.0", "a › two › two: 12.0", "a › three › three: 9.0"], "\(lines)")
    }

    @Test("The time of an item ahead includes its sleep, which is named as its wait")
    func sleepAhead() throws {
        let result = try Self.run(
            cores: 2,
            """
                queues: { ser: {} }
                work:
                  slow: [{ compute: 1ms, name: ask }, { sleep: 30ms, name: pause }]
                  last: [{ compute: 2ms, name: last }]
            """,
            "{ async: slow, on: ser, group: g }, { async: last, on: ser, group: g }, { wait: g }"
        )
        let held = try Self.held(result)
        // Of a wait of 33 ms and the lateness of the sleep's timer.
        #expect(held.time >= .milliseconds(31) && held.time < .milliseconds(32), "\(held)")
        #expect(held.aheadIn == "queue a/ser", "\(held)")
        #expect(held.waitedFor == WaitKind.sleep.rawValue, "\(held)")
    }

    @Test("Of items that run in parallel, the longest is named, though others ended before")
    func sideBySide() throws {
        let result = try Self.run(
            cores: 4,
            """
                work:
                  short: [{ compute: 10ms, name: short }]
                  long: [{ compute: 20ms, name: long }]
                  tiny: [{ compute: 1ms, name: tiny }]
            """,
            "{ async: short, on: global, group: g }, { async: long, on: global, group: g }, "
                + "{ async: tiny, on: global, group: g }, { wait: g }"
        )
        let held = try Self.held(result)
        #expect(held.time == .milliseconds(20) && held.aheadIn == nil && held.notBegun == nil, "\(held)")
        #expect(result.pathText(held.path) == "a › long › long", "\(held)")
    }

    @Test("With two workers, the item that the last item's worker ran before is named, not the short last item")
    func twoWorkers() throws {
        let result = try Self.run(
            cores: 2,
            """
                work: { big: [{ compute: 20ms, name: big }], last: [{ compute: 5ms, name: last }] }
            """,
            "{ async: big, on: global, group: g }, { async: big, on: global, group: g }, "
                + "{ async: last, on: global, group: g }, { wait: g }"
        )
        let held = try Self.held(result)
        // Of a wait of 25 ms.
        #expect(held.time == .milliseconds(20) && held.aheadIn != nil && held.notBegun == nil, "\(held)")
        #expect(result.pathText(held.path) == "a › big › big", "\(held)")
        let text = try Self.advice(result)
        #expect(text.contains("'a › last' ended the wait. For most of that time"), "\(text)")
        #expect(text.contains("ran work queued ahead of it in") && !text.contains("a › last › last"), "\(text)")
    }

    @Test("If the last item waited for a lock, the lock's holder is named")
    func lock() throws {
        let result = try Self.run(
            cores: 3,
            """
                queues: { ser: {}, other: {} }
                work:
                  hold: [{ lock: L, do: [{ compute: 40ms, name: crit }] }]
                  member: [{ lock: L, do: [{ compute: 1ms, name: use }] }]
            """,
            "{ async: hold, on: other }, { compute: 1ms, name: pre }, { async: member, on: ser, group: g }, { wait: g }"
        )
        let held = try Self.held(result)
        // The main thread waits from 1 ms to 41 ms; the lock is free at 40 ms.
        #expect(held.time == .milliseconds(39) && held.holderWaitedFor == "lock L", "\(held)")
        #expect(held.holder != nil && held.holder != held.thread && held.aheadIn == nil, "\(held)")
        #expect(result.pathText(held.path).hasPrefix("a › hold › lock L"), "\(held)")
    }

    @Test("If another item submits the last item, the submitter is named with its time up to then")
    func handedOver() throws {
        let result = try Self.run(
            cores: 2,
            """
                work:
                  fetch: [{ compute: 20ms, name: get }, { async: show, on: global, group: g }]
                  show: [{ compute: 5ms, name: lay out }]
            """,
            "{ async: fetch, on: global, group: g }, { wait: g }"
        )
        let held = try Self.held(result)
        #expect(held.time == .milliseconds(20) && held.aheadIn == nil && held.notBegun == nil, "\(held)")
        #expect(result.pathText(held.path) == "a › fetch › get", "\(held)")
    }

    @Test("If a group is left explicitly, the item that left last is named with its time up to then")
    func leftByHand() throws {
        let result = try Self.run(
            cores: 3,
            """
                queues: { ser: {} }
                work:
                  quick: [{ compute: 5ms, name: quick }]
                  closer: [{ compute: 30ms, name: late }, { leave: g }, { compute: 10ms, name: rest }]
            """,
            "{ enter: g }, { async: quick, on: global, group: g }, { async: closer, on: ser }, { wait: g }"
        )
        let held = try Self.held(result)
        #expect(held.time == .milliseconds(30) && held.aheadIn == nil && held.notBegun == nil, "\(held)")
        #expect(result.pathText(held.path) == "a › closer › late", "\(held)")
    }

    @Test("In the ledger, the wait before the last item began has the running thread that submitted it as its owner")
    func ledger() throws {
        let show = "{ async: show, on: second, group: g }"
        let result = try Self.run(
            cores: 2,
            """
                queues: { first: {}, second: {} }
                work:
                  fetch: [{ compute: 20ms, name: get }, \(show), { compute: 9ms, name: after }]
                  show: [{ compute: 15ms, name: lay out }]
            """,
            "{ async: fetch, on: first, group: g }, { wait: g }"
        )
        let wait = try Self.blocked(result)
        #expect(wait.time > .zero && wait.owners?.map(\.state) == [.running], "\(wait)")
        #expect(wait.owners?.first?.time == wait.time, "\(wait)")
    }

    @Test("If another app's items occupy the workers of the shared pool, that app is named")
    func pool() throws {
        let result = try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                work: { dec: [{ compute: 1ms, name: decode }] }
                events:
                  tap:
                    every: 700ms
                    from: 1ms
                    do: [{ async: dec, on: global.userInitiated, group: g }, { wait: g }]
              b:
                frame: [{ compute: 1ms }]
                work: { c: [{ compute: 15ms, name: crunch }] }
                timers: { t: { every: 700ms, do: [{ repeat: 12, do: [{ async: c, on: global.userInitiated }] }] } }
            """
        )
        let late = try #require(try Self.held(result).notBegun)
        #expect(late.reason == .pool && late.occupant == Culprit(.app, "b"), "\(late)")
        #expect(late.time > .milliseconds(60), "\(late)")
    }
}
