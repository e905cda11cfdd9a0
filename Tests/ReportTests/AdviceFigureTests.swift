import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice quotes the figures of its own cause, and does not suggest what the app does already.
@Suite("Figures in advice")
struct AdviceFigureTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result(yaml) }

    private static func advice(_ result: RunResult, _ topic: String) throws -> QualityWords.Line {
        let lines = RemedyWords(result: result).lines(most: 9)
        return try #require(lines.first { $0.topic.hasPrefix(topic) }, "\(lines)")
    }

    // MARK: Own threads

    private static func indexer(_ qos: String) -> String {
        """
        duration: 6s
        apps:
          a:
            frame: [{ compute: 15800us, name: draw }]
            work: { j: [{ compute: 40ms, name: index }, { async: j, on: global.\(qos) }] }
            launch: [{ async: j, on: global.\(qos) }]
        """
    }

    @Test("advice on threads already below the main thread's class is to do less, not to lower the class")
    func lowerAlready() throws {
        let text = Self.indexer("background")
        let result = try Self.run(text)
        let line = try Self.advice(result, "Give a's own threads less to do")
        let missed = try #require(result.apps.first?.total.missed)
        let frames = "while its main thread was ready: \(missed) late frames, longest in 'a › j › index'."
        #expect(line.text.contains(frames), "\(line)")
        let classes = "Their class is lower than the main thread's already (background): do less there, or add a CPU."
        #expect(line.text.contains(classes), "\(line)")
        let launch = "launch: [{ async: j, on: global.background }]"
        let less = try Self.run(text.replacing(launch, with: "launch: [{ compute: 1ms }]"))
        #expect(missed > 0 && less.apps.first?.total.missed == 0)
    }

    @Test("advice on threads of the main thread's class is to lower their class")
    func sameClass() throws {
        let line = try Self.advice(try Self.run(Self.indexer("userInteractive")), "Lower the class of a's own threads")
        #expect(line.text.contains("Run them at a lower QoS class than the main thread"), "\(line)")
    }

    @Test(
        "On Linux, a class lower than default helps, as the main thread has the priority of class default",
        arguments: [("userInitiated", true), ("default", true), ("utility", false)]
    )
    func linux(_ qos: String, _ isSame: Bool) throws {
        func run(_ qos: String) throws -> RunResult {
            try Self.run(
                """
                duration: 4s
                platform: linux
                apps:
                  a:
                    queues: { q: { qos: \(qos) } }
                    timers: { k: { every: 200ms, from: 5ms, tolerance: 0s, on: q, do: [{ compute: 40ms, name: crunch }] } }
                    frame: [{ compute: 10ms, name: draw }]
                """
            )
        }
        let result = try run(qos)
        #expect(try #require(result.apps.first?.total.missed) > 0)
        #expect(try run("background").apps.first?.total.missed == 0)
        let topic = isSame ? "Lower the class of a's own threads" : "Give a's own threads less to do"
        let line = try Self.advice(result, topic)
        let words =
            isSame
            ? "On Linux the main thread has the priority of class default: run them at utility or, better, at background"
            : "lower than the main thread's already (utility): run them at background, do less there, or add a CPU."
        #expect(line.text.contains(words), "\(line)")
    }

    // MARK: Apps that take the CPU from each other

    @Test("advice on apps that took the CPU from each other does not count late frames of other causes")
    func crowd() throws {
        let result = try Self.run(
            """
            duration: 8s
            device: { cores: 1 }
            apps:
              a:
                operationQueues: { q: { maxConcurrent: 2 } }
                operations:
                  fetch it: { on: q, qos: utility, do: [{ fetch: 100kB, name: get }] }
                  parse it: { on: q, after: fetch it, qos: utility, do: [{ compute: 18ms, name: parse }] }
                  store it: { on: q, after: parse it, do: [{ write: 2MB, name: store }] }
                  show it: { on: main, after: [store it], do: [{ compute: 20ms, name: show }] }
                events: { refresh: { every: 1s, do: [{ start: [show it] }] } }
                frame: [{ compute: 7ms, name: draw }]
              b:
                frame: [{ compute: 6ms, name: anim }]
            """
        )
        func count(_ app: Int, by name: String) -> VerdictCount? {
            result.apps[app].total.verdicts.first { $0.cause.culprit == Culprit(.app, name) }
        }
        let (a, b) = (try #require(count(0, by: "b")), try #require(count(1, by: "a")))
        #expect(a.missed == 0 && a.dropped > 0 && b.missed > 0)
        #expect(b.missed < result.apps.reduce(0) { $0 + $1.total.missed })
        let line = try Self.advice(result, "Use less CPU time in")
        let counts = "\(b.missed) late frames of b and \(a.dropped) dropped intervals of a"
        let start = "a and b took the CPU from each other: \(counts). While their late frames were ready"
        #expect(line.text.hasPrefix(start), "\(line)")
        // A thread that an override raised still counts as one of its own, lower class.
        let own = try Self.advice(result, "Give a's own threads less to do")
        #expect(own.text.contains("(utility): do less there, or add a CPU."), "\(own)")
        #expect(!line.text.contains("lower the QoS class"), "\(line)")
    }

    // MARK: Demand

    @Test("advice never claims that the frames of one app need all CPUs, however much other work there is")
    func oneApp() throws {
        let result = try Self.run(
            """
            duration: 8s
            device: { cores: 2 }
            apps:
              a: { frame: [{ compute: { recorded: [14ms, 21ms] }, name: draw }] }
              b: { timers: { t: { every: 40ms, do: [{ compute: 33ms, name: crunch b }] } } }
              c: { timers: { t: { every: 40ms, do: [{ compute: 33ms, name: crunch c }] } } }
            """
        )
        let lines = RemedyWords(result: result).lines(most: 9)
        #expect(!lines.contains { $0.text.contains("no scheduler can fit") }, "\(lines)")
        let line = try Self.advice(result, "Keep b off the CPU that a needs")
        #expect(line.text.contains("Reduce its work, or add a CPU."), "\(line)")
    }

    @Test("advice is to reduce the demand if the frames of several apps need more than all CPUs provide")
    func demand() throws {
        let app = "{ frame: [{ compute: 12ms, name: draw }] }"
        let result = try Self.run(
            "duration: 8s\ndevice: { cores: 2 }\napps: { a: \(app), b: \(app), c: \(app) }\n"
        )
        let line = try Self.advice(result, "Reduce the demand in 'a + b + c'")
        let need = "the frames of all apps need 18.0 ms of each of the 2 CPUs per 16.7 ms display interval"
        #expect(line.text.contains(need), "\(line)")
    }

    // MARK: Frames in time

    @Test("a p99 above the budget without late frames is explained by frames that begin before they are due")
    func headroom() throws {
        let result = try Self.run(
            """
            duration: 6s
            pacing: continuous
            budget: 12ms
            device: { cores: 1 }
            apps:
              a: { frame: [{ compute: { uniform: [6ms, 15ms] }, name: draw }] }
              b: { frame: [{ compute: 3ms, name: blink }], refresh: 30Hz, budget: 10ms }
            """
        )
        let time = try #require(result.apps.first?.total.mainThread)
        #expect(time.p99 > .milliseconds(12))
        let line = try Self.advice(result, "Nothing")
        let end = try #require(result.apps.first?.total.dueToEnd)
        let most = "99 % of the frames of a end at most \(Figure.milliseconds(end.p99)) ms after they are due"
        let main = "On the main thread they take up to \(Figure.milliseconds(time.p99)) ms (p99)"
        let why = "they may begin before they are due, and the budget counts from then on. fbprof explain"
        #expect(line.text.hasPrefix("\(most); their budget is 12.0 ms. \(main): \(why)"), "\(line)")
    }

    // MARK: Loads

    @Test("the bound shows the load of several CPUs if there is work besides frames")
    func loads() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                queues: { bg: { qos: utility } }
                work: { save: [{ compute: 25ms, name: write settings }] }
                timers: { autosave: { every: 500ms, do: [{ async: save, on: bg }] } }
              b: { frame: [{ compute: 4ms, name: draw }] }
            """
        )
        let bound = try #require(result.phases.last?.bound)
        #expect(PhaseBoundWords.text(bound) == "4.0 ms per round: 60.0 fps in lockstep; CPUs 23.5 %")
    }

    // MARK: Work that never ran

    @Test("advice on work that never ran names the app that had the CPU", arguments: ["12ms", "10us"])
    func starved(length: String) throws {
        let text = """
            duration: 6s
            device: { cores: 2 }
            apps:
              a:
                work: { piece: [{ compute: \(length), name: piece }] }
                frame:
                  - { compute: 3ms, name: draw }
                  - { every: 20, do: [{ repeat: 4, do: [{ async: piece, on: global.utility }] }] }
              hog:
                work:
                  j: [{ compute: 10ms, name: job }, { async: j, on: global }]
                  j2: [{ compute: 10ms, name: job2 }, { async: j2, on: global }]
                launch: [{ async: j, on: global }, { async: j2, on: global }]
                frame: [{ compute: 1ms }]
            """
        let line = try Self.advice(try Self.run(text), "Let queue a/global.utility have the CPU")
        let who =
            "None of its items has ended: they were ready without a CPU for 100.0 % of the time; hog had it longest"
        let what = "Give hog less to do."
        #expect(line.text.contains("\(who). \(what)"), "\(line)")
        let launch = "launch: [{ async: j, on: global }, { async: j2, on: global }]"
        let without = try Self.run(text.replacing(launch, with: "launch: [{ compute: 1ms }]"))
        #expect((without.backlogs ?? []).isEmpty)
    }

    @Test("items that take the CPU from each other before any ends count as excess demand")
    func unended() {
        func bottleneck(_ culprit: Culprit, onCPU: TimeSpan) -> Backlog.Bottleneck {
            var backlog = Backlog(
                place: .queue,
                name: "queue a/q",
                items: 8,
                cpu: nil,
                gpu: nil,
                oldest: .seconds(3),
                growth: 4,
                since: .zero
            )
            let part = RunnablePart(culprit: culprit, preempted: .seconds(2))
            backlog.time = BacklogTime(onCPU: onCPU, ready: [part])
            return backlog.bottleneck
        }
        let (own, hog) = (Culprit(.ownThreads), Culprit(.app, "hog"))
        #expect(bottleneck(own, onCPU: .seconds(1)) == .demand)
        #expect(bottleneck(own, onCPU: .zero) == .cpu(RunnablePart(culprit: own, preempted: .seconds(2))))
        #expect(bottleneck(hog, onCPU: .seconds(1)) == .cpu(RunnablePart(culprit: hog, preempted: .seconds(2))))
        #expect(bottleneck(Culprit(.nobody), onCPU: .zero) == .demand)
    }
}
