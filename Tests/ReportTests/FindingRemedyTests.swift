import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Advice names the holder behind a cause, and covers findings that no figure of frames shows.
@Suite("Advice on findings")
struct FindingRemedyTests {
    private func run(_ yaml: String) throws -> RunResult {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        return Analysis.analyze(try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")))
            .result
    }

    private func lines(_ result: RunResult, most: Int = 3) -> [QualityWords.Line] {
        RemedyWords(result: result).lines(most: most)
    }

    @Test("advice on a lock names the app that held it, and in which step")
    func lock() throws {
        let result = try run(
            """
            duration: 8s
            device: { cores: 2 }
            apps:
              editor: { frame: [{ lock: doc, do: [{ compute: 2ms, name: layout }] }] }
              saver:
                timers: { autosave: { every: 1s, do: [{ lock: doc, do: [{ compute: 30ms, name: serialise }] }] } }
            """
        )
        let line = try #require(lines(result).first)
        #expect(line.topic == "Wait less for lock doc")
        #expect(line.text.contains("saver held it, in 'saver › autosave › lock doc › serialise'"), "\(line.text)")
    }

    @Test("of two apps that grew alike, the one that kept its memory is named as grower; a rate has two digits")
    func grower() throws {
        let result = try run(
            """
            duration: 11s
            device: { cores: 1, memory: 500MB, system: 100MB }
            apps:
              photos:
                frame: [{ compute: 3ms }]
                onMemoryWarning: [{ release: icons }, { compute: 35ms, name: flush }]
                events: { grow: { every: 500ms, do: [{ allocate: icons, size: 20MB }] } }
              hog:
                frame: [{ compute: 3ms }]
                events: { eat: { every: 500ms, do: [{ allocate: heap, size: 20MB }] } }
            """
        )
        let kill = try #require(result.memory?.kills.first)
        #expect(kill.app == "hog" && kill.grower == "hog" && kill.grown.bytes == 40_000_000 && kill.asked == nil)
        let rates = [44_560_000.0, 7271, 99.6, 1].map { MemoryWords.rate($0) }
        #expect(rates == ["about 45 MB", "about 7.3 kB", "about 100 B", "about 1 B"])
    }

    @Test("the bound of a queue leaves out fetches; advice on frames with a render thread counts up to their end")
    func uncounted() throws {
        let result = try run(
            """
            duration: 8s
            device: { cores: 2 }
            apps:
              chat:
                queues: { db: { qos: utility } }
                work: { sync: [{ fetch: 2MB }, { compute: 5ms }] }
                events: { push: { every: 4s, do: [{ async: sync, on: db }] } }
                frame: [{ compute: 2ms }]
                render: { do: [{ compute: 9ms }], buffers: 3, latency: 2 }
            """
        )
        let bound = try #require(result.queueBounds.first { $0.isLeast == true })
        let text = QueueBoundWords.text(bound)
        #expect(text.contains(": at least 0.1 %, fits if the rest does: transfers, fetches, "), "\(text)")
        let line = try #require(lines(result).first)
        let most = "end at most 11.0 ms after they are due; their budget is 16.7 ms (33.3 ms with their latency)."
        #expect(line.text.contains(most), "\(line.text)")
    }

    @Test("with one buffer, main thread and render thread that only together take too long need a second buffer")
    func oneBuffer() throws {
        func game(_ main: String, _ render: String, buffers: Int) throws -> RunResult {
            try run(
                """
                duration: 8s
                device: { cores: 2 }
                apps:
                  game:
                    frame: [{ compute: \(main), name: sim }]
                    render: { do: [{ compute: \(render), name: raster }], buffers: \(buffers), latency: 2 }
                """
            )
        }
        for (main, render, both) in [("5ms", "12ms", "17.0"), ("14ms", "15ms", "29.0")] {
            let result = try game(main, render, buffers: 1)
            let headline = Verdict(result).headline
            #expect(
                headline.contains(
                    "its main thread and its render thread, which take turns with one buffer, together took longer"
                ),
                "\(headline)"
            )
            let line = try #require(lines(result).first)
            #expect(line.topic == "Give game a second buffer")
            #expect(line.text.contains("\(both) ms together; the app wants a frame every 16.7 ms"), "\(line.text)")
            #expect(try game(main, render, buffers: 2).apps[0].total.dropped == 0)
        }
        // The render thread alone takes too long: another buffer saves nothing.
        let slow = try game("5ms", "20ms", buffers: 1)
        #expect(lines(slow).first?.topic == "Shorten what the render thread of game does")
    }

    @Test("advice on a deadlock is to take the locks in one order, with no advice on the wait")
    func deadlock() throws {
        let result = try run(
            """
            duration: 3s
            device: { cores: 2 }
            apps:
              a:
                queues: { q: { qos: utility } }
                work: { w: [{ lock: B, do: [{ compute: 5ms }, { lock: A, do: [{ compute: 1ms }] }] }] }
                events:
                  go: { at: [2s], do: [{ async: w, on: q }, { lock: A, do: [{ compute: 3ms }, { lock: B, do: [{ compute: 1ms }] }] }] }
                frame: [{ compute: 4ms }]
            """
        )
        let lines = lines(result)
        #expect(lines.first?.topic == "Take lock A and lock B in one order")
        #expect(!lines.contains { $0.topic.hasPrefix("Wait less") })
    }

    @Test("advice and headline report a hang that drops no frame, and the verdict has no band")
    func hang() throws {
        let result = try run(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              reader: { redraw: on demand, events: { tap: { every: 2s, do: [{ compute: 700ms, name: parse }] } }, frame: [{ compute: 1ms }] }
              clock: { frame: [{ compute: 1ms }] }
            """
        )
        #expect(lines(result).map(\.topic) == ["Do not block the main thread of reader"])
        #expect(Verdict(result).band == nil)
        #expect(Verdict(result).headline.contains("the main thread of reader hung"))
    }

    @Test("advice is to put a UI step of another thread into the main queue")
    func offMain() throws {
        let result = try run(
            """
            duration: 4s
            apps:
              shop:
                queues: { q: {} }
                work: { w: [{ compute: 300us, name: set image, ui: on }] }
                events: { tap: { every: 1s, do: [{ async: w, on: q }] } }
                frame: [{ compute: 1ms }]
            """
        )
        #expect(lines(result).map(\.topic) == ["Put step w › set image of shop into the main queue"])
        let fine = try run("duration: 2s\napps: { a: { frame: [{ compute: 1ms }] } }")
        #expect(lines(fine).map(\.topic) == ["Nothing"])
    }

    @Test("an app that leaks until the system ends it has a growth rate, and gets one piece of advice")
    func leak() throws {
        let result = try run(
            """
            duration: 20s
            warmUp: 0s
            device: { cores: 1, memory: 600MB, system: 100MB }
            apps:
              notes: { launch: [{ allocate: doc, size: 50MB }], frame: [{ compute: 1ms }, { leak: 500kB }] }
            """
        )
        let app = try #require(result.memory?.apps.first)
        let growth = try #require(app.growth)
        #expect(abs(growth.bytesPerSecond / 30e6 - 1) < 0.05)
        #expect(!result.terminations.isEmpty)
        let advice = lines(result).filter { $0.topic == "Use less memory in notes" }
        #expect(advice.count == 1)
        // The advice describes the growth, not only the last second.
        #expect(advice.first?.text.contains("grew steadily by ") == true, "\(advice)")
    }

    @Test("advice for two ends by the growth of one app says once that it grew, and names that app")
    func sharedGrower() throws {
        let result = try run(
            """
            duration: 8s
            device: { cores: 2, memory: 500MB, system: 100MB }
            apps:
              notes: { frame: [{ compute: 3ms }] }
              cam:
                events: { shot: { every: 300ms, do: [{ allocate: film, size: 30MB, name: keep shot }] } }
                frame: [{ compute: 2ms }]
              mail: { launch: [{ allocate: inbox, size: 120MB }], frame: [{ compute: 2ms }] }
            timeline:
              - { at: 0s, open: mail }
              - { at: 1500ms, close: mail }
              - { at: 1600ms, open: notes }
              - { at: 1700ms, open: cam, as: split view }
            """
        )
        #expect(Set(result.terminations.map(\.app)) == ["cam", "mail"], "\(result.terminations)")
        let advice = lines(result).filter { $0.topic == "Use less memory in cam" }
        let text = try #require(advice.first).text
        #expect(text.contains("cam was ended at ") && text.contains("mail was ended at "), "\(text)")
        #expect(text.split(separator: "The footprint of cam grew steadily by").count == 2, "\(text)")
    }

    @Test("of apps that were ended, one on screen with unsaved data comes first")
    func weight() {
        func end(_ app: String, _ second: Int64, _ state: String, unsaved: Int64? = nil) -> AppTermination {
            var end = AppTermination(at: .seconds(Double(second)), app: app, reason: "memory pressure", state: state)
            end.unsaved = unsaved.map { ByteCount(bytes: $0) }
            return end
        }
        let ends = [
            end("mail", 6, "background"), end("clock", 7, "active"), end("notes", 14, "active", unsaved: 5000),
        ]
        #expect(TerminationWords.byWeight(ends).map(\.app) == ["notes", "clock", "mail"])
        #expect(TerminationWords.headline(ends) == "The system ended notes (memory pressure), and 2 more apps.")
    }
}
