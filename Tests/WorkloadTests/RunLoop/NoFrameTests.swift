import FrameBudget
import FrameTrace
import Testing

@Suite("Apps without frames")
struct NoFrameTests {
    private static let fields = """
        launch: [{ compute: 5ms }]
        events: { sync: { at: [105ms, 405ms], do: [{ compute: 3ms }] } }
        timers: { scan: { every: 200ms, do: [{ compute: 2ms }] } }
        """

    @Test("Launch, input and timers run when they are due, and no frame is wanted, dropped or unfinished")
    func countsNothing() throws {
        let run = try MainThreadRun.app(Self.fields)
        #expect(run.begins.map(\.name) == ["launch", "sync", "scan", "scan", "sync", "scan", "scan"])
        #expect(areClose(run.begins(of: "scan"), [200, 400, 600, 800]))
        // The second one comes after the timer's handler of 400 ms has ended.
        #expect(areClose(run.begins(of: "sync"), [105, 405]))
        let app = try #require(run.run.result.apps.first)
        #expect(!app.drawsFrames)
        #expect(app.conservation == Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0))
        #expect(app.phases.isEmpty && app.worst.isEmpty)
        #expect(app.total.onScreen == .zero && app.total.longestFreeze == .zero && app.total.missed == 0)
        #expect(run.run.frames == [[]] && run.run.frozen == [[]])
        // The metrics of the main thread, input, operations and memory are known without frames.
        let known: Set<FrameMetric> = [.inversion, .hangs, .longestHang, .inputP95, .longestGraph, .peakFootprint]
        for metric in FrameMetric.allCases where !known.contains(metric) {
            #expect(metric.value(of: app, in: run.run.result) == nil, "\(metric)")
        }
        #expect(run.run.handlers.map(\.count) == [7])
        let cpu = try #require(run.run.result.sharing).cpu.filter { $0.app == "a" }
        let mainThread = cpu.compactMap(\.mainThread).reduce(TimeSpan.zero, +)
        // The launch, two syncs, four scans.
        #expect(mainThread == .milliseconds(19))
        #expect(run.run.result.findings.isEmpty)
    }

    @Test("With continuous pacing, and closed and opened again, an app without frames wants none either")
    func closed() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 1s
            warmUp: 0s
            pacing: continuous
            apps:
              a:
                timers: { scan: { every: 100ms, do: [{ compute: 30ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 320ms, close: a }, { at: 500ms, open: a }]
            """
        )
        #expect(areClose(run.begins(of: "scan"), [100, 200, 300, 600, 700, 800, 900]))
        let app = try #require(run.run.result.apps.first)
        #expect(app.conservation == Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0))
    }

    @Test("Items of the main queue and of background queues run without a frame")
    func queues() throws {
        let run = try MainThreadRun.app(
            """
            queues: { files: { qos: utility } }
            work: { index: [{ compute: 20ms }, { async: tell, on: main }], tell: [{ compute: 1ms }] }
            timers: { scan: { every: 300ms, on: files, do: [{ call: index }] } }
            """,
            device: "{ cores: 2 }"
        )
        #expect(run.begins.map(\.name) == ["tell", "tell", "tell"])
        #expect(try #require(run.run.result.apps.first).conservation.wanted == 0)
    }

    @Test("CPU time that an app without frames takes from another app counts as contention there")
    func neighbour() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 2s
            warmUp: 0s
            apps:
              viewer: { frame: [{ compute: 10ms }] }
              decoder:
                work: { decode: [{ compute: 40ms }] }
                timers: { next: { every: 250ms, do: [{ call: decode }] } }
            """
        )
        let (viewer, decoder) = (run.run.result.apps[0], run.run.result.apps[1])
        #expect(viewer.conservation.wanted == 120 && viewer.conservation.holds)
        #expect(viewer.total.missed > 0)
        #expect(viewer.total.verdicts.first?.cause.kind == .contention)
        #expect(viewer.total.verdicts.first?.cause.culprit?.name == "decoder")
        #expect(!decoder.drawsFrames && decoder.conservation.holds && decoder.conservation.wanted == 0)
        // The decoder is open in every phase, and adds no frame to the bound.
        #expect(run.run.result.phases.map(\.apps) == [["viewer", "decoder"]])
        let bound = try #require(run.run.result.phases[0].bound)
        let load = try #require(bound.cpuLoad)
        #expect(bound.round == .milliseconds(10))
        #expect(abs(load - 0.76) < 0.001)
    }

    @Test("Work that a timer puts into a queue counts in the bounds of the phase and of the queue")
    func queueTimer() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 1s
            warmUp: 0s
            apps:
              viewer: { frame: [{ compute: 5ms }] }
              indexer:
                queues: { files: { qos: utility } }
                work: { sum: [{ compute: 3ms }] }
                timers: { scan: { every: 100ms, on: files, do: [{ compute: 17ms }, { async: sum, on: files }] } }
            """
        )
        let result = run.run.result
        let load = try #require(result.phases.first?.bound?.cpuLoad)
        #expect(abs(load - (0.3 + 0.2)) < 0.001)
        let bound = try #require(result.queueBounds.first)
        #expect(result.queueBounds.count == 1 && result.labels(of: bound.event) == ["indexer", "scan"])
        #expect(bound.every == .milliseconds(100) && bound.cpu == .milliseconds(20))
    }

    @Test("A trace records that an app draws no frames")
    func roundTrip() throws {
        let run = try MainThreadRun.app(Self.fields)
        #expect(run.trace.apps.map(\.redraw) == [.never])
        #expect(run.trace.apps.map(\.drawsFrames) == [false])
    }
}
