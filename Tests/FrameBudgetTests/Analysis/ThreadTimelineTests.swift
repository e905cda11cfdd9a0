import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

@Suite("A thread over time")
struct ThreadTimelineTests {
    private typealias Script = ThreadScript

    private func timeline(_ thread: ThreadID, _ script: ThreadScript) throws -> ThreadTimeline {
        var script = script
        _ = try script.finish()
        return try #require(ThreadTimelines(Trace(records: script.records))[thread])
    }

    @Test("a thread is running, or ready after a preemption or a wake-up, or else blocked")
    func states() throws {
        var script = Script()
        script.item(0, .utility, 5, 40, woken: 3) {
            $0.wait(Script.worker(0), .lock, Script.db, 20, 30, wakeUp: 4)
        }
        script.ran(Script.worker(0), 5, 10, cpu: 1, ready: true)
        script.ran(Script.worker(0), 15, 20, cpu: 0)
        script.ran(Script.worker(0), 30, 40, cpu: 1)
        script.ran(Script.worker(0), 60, 61, cpu: 1, ready: true)
        let timeline = try timeline(Script.worker(0), script)
        let expected: [(Double, ThreadTimeline.State)] = [
            (2, .blocked), (3, .ready), (5, .running(cpu: 1)), (10, .ready), (14.9, .ready), (15, .running(cpu: 0)),
            (20, .blocked), (25.9, .blocked), (26, .ready), (30, .running(cpu: 1)), (40, .blocked), (59, .blocked),
            (61, .ready), (99, .ready),
        ]
        for (at, state) in expected { #expect(timeline.state(at: Script.at(at)) == state, "at \(at) ms") }
    }

    @Test("a worker has the class of its item, of the inner one where items are nested, and none while it is idle")
    func classes() throws {
        var script = Script()
        script.item(0, .utility, 5, 10, woken: 3) { $0.item(0, .background, 6, 8, app: 1) }
        script.item(0, .userInitiated, 12, 20)
        script.item(0, .default, 35, 40, woken: 30)
        script.note(.override(Script.worker(0), .userInteractive), 15)
        script.note(.override(Script.worker(0), nil), 18)
        let timeline = try timeline(Script.worker(0), script)
        let expected: [(Double, QoS?)] = [
            (3, .utility), (6, .background), (8, .utility), (11, .userInitiated), (19, .userInitiated), (25, nil),
            (30, .default), (41, nil),
        ]
        for (at, qos) in expected { #expect(timeline.qos(at: Script.at(at)) == qos, "at \(at) ms") }
        #expect(timeline.activity(at: Script.at(7))?.app == AppID(1))
        let parts = timeline.classes(within: Interval(start: Script.at(12), end: Script.at(32)))
        #expect(parts.map(\.qos) == [.userInitiated, .userInitiated, .userInitiated, .default])
        #expect(parts.map(\.effective) == [.userInitiated, .userInteractive, .userInitiated, .default])
        #expect(parts.map(\.interval.length) == [3, 3, 2, 2].map { .milliseconds($0) })
    }

    @Test("a main thread is userInteractive whatever it does, a thread that never worked has no class")
    func main() throws {
        var script = Script()
        script.frame(Script.photos, 10, 20) { $0.wait(Script.photos, .lock, Script.db, 12, 14) }
        let timeline = try timeline(Script.photos, script)
        #expect(timeline.qos(at: Script.at(50)) == .userInteractive)
        #expect(timeline.activity(at: Script.at(15))?.path == PathID(1))
        #expect(try self.timeline(Script.worker(2), script).qos(at: Script.at(5)) == nil)
    }

    @Test("spans are found by binary search, subtracted, merged and clipped as by hand")
    func spans() {
        func span(_ from: Double, _ to: Double) -> Interval { Interval(start: Script.at(from), end: Script.at(to)) }
        let spans = [span(0, 2), span(2, 4), span(6, 9)]
        func found(_ from: Double, _ to: Double) -> [Interval] {
            Array(spans.overlapping(span(from, to), start: \.start, end: \.end))
        }
        #expect(found(2, 6) == [span(2, 4)])
        #expect(found(1, 7) == spans)
        #expect(found(4, 6).isEmpty)
        #expect(found(9, 20).isEmpty)
        #expect(found(3, 3).isEmpty)
        #expect([span(0, 10)].subtracting([span(-1, 1), span(3, 4), span(9, 12)]) == [span(1, 3), span(4, 9)])
        #expect([span(0, 2), span(5, 6)].subtracting([span(1, 8)]) == [span(0, 1)])
        #expect(spans.subtracting([]) == spans)
        #expect([span(6, 9), span(0, 2), span(2, 4)].merged() == [span(0, 4), span(6, 9)])
        #expect(spans.clipped(to: span(1, 7)) == [span(1, 2), span(2, 4), span(6, 7)])
    }
}
