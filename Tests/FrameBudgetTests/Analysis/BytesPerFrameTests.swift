import FrameTrace
import Scenario
import Testing

@testable import FrameBudget

/// The memory of a long run stays small: one more byte per frame is 5 MB more for a day at 60 Hz.
@Suite("Bytes for each frame of a long run")
struct BytesPerFrameTests {
    @Test("a plain frame takes at most 80 bytes in the trace, 70 as a frame record and 45 as its thread's spans")
    func packed() throws {
        let app = VirtualRun.app("plain", [VirtualRun.compute(6)])
        let trace = try Trace(bytes: VirtualRun.trace(VirtualRun.workload([app], seconds: 120)))
        let model = RunModel(trace)
        let frames = try #require(model.frames.first)
        let count = Double(frames.records.count)
        #expect(count > 7000)
        let events = trace.events.values.reduce(0) { $0 + $1.byteCount }
        #expect(Double(events) / count < 80)
        #expect(Double(frames.records.byteCount) / count < 70)
        #expect(Double(frames.spans.byteCount) / count < 45)
    }

    @Test("activities of a busy run loop fit into 16 bytes, and a handler takes at most 20")
    func busyRunLoop() throws {
        var app = VirtualRun.app("busy", [VirtualRun.compute(1)])
        app.timers = [AppTimer(name: "t", every: .milliseconds(3), mode: .common, steps: [VirtualRun.compute(0.1)])]
        let model = RunModel(try Trace(bytes: VirtualRun.trace(VirtualRun.workload([app], seconds: 60))))
        let activities = model.timelines.all.flatMap { Array($0.activities) }
        #expect(activities.count > 15_000)
        #expect(activities.allSatisfy { $0.compact != nil })
        let handlers = try #require(model.frames.first).handlers
        #expect(handlers.count > 15_000)
        #expect(Double(handlers.byteCount) / Double(handlers.count) < 20)
    }

    @Test("strides of the types that are kept per frame and are not packed")
    func strides() {
        #expect(MemoryLayout<RunSlice>.stride == 24)
        #expect(MemoryLayout<ThreadTimelines.Occupation>.stride == 24)
        #expect(MemoryLayout<CulpritTable.Occupation>.stride == 24)
        #expect(MemoryLayout<CompactForm>.stride == 16)
        #expect(MemoryLayout<Interval>.stride == 16)
        // These are unpacked one at a time, and copied each time that they are read.
        #expect(MemoryLayout<FrameRecord>.stride <= 352)
        #expect(MemoryLayout<FrameSpans>.stride <= 144)
    }

    @Test("frames with verdicts replace those without, which can be made anew")
    func once() throws {
        let app = VirtualRun.app("late", [VirtualRun.compute(20)])
        let model = RunModel(try Trace(bytes: VirtualRun.trace(VirtualRun.workload([app]))))
        let drawn = model.drawn
        #expect(drawn[0].records.allSatisfy { $0.verdict == nil })
        #expect(model.frames[0].records.contains { $0.verdict != nil })
        // The frames without verdicts are made anew, and are equal.
        #expect(model.drawn[0].records == drawn[0].records)
    }
}
