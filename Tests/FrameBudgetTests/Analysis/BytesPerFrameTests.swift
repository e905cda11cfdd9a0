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

    @Test("times on CPUs fit into 16 bytes, and the lookup of who held a CPU shares them")
    func slices() throws {
        let apps = ["a", "b", "c"].map { VirtualRun.app($0, [VirtualRun.compute(5)]) }
        let trace = try Trace(bytes: VirtualRun.trace(VirtualRun.workload(apps, seconds: 30, cores: 2)))
        let slices = trace.slices.values.flatMap(\.self)
        #expect(slices.count > 4000)
        #expect(slices.allSatisfy { $0.compact != nil })
        let model = RunModel(trace)
        let occupations = model.timelines.cpus.flatMap(\.self)
        #expect(occupations.count == slices.count)
        #expect(occupations.allSatisfy { $0.compact != nil })
        #expect(model.splitter.culprits.table.cpus == model.timelines.cpus)
    }

    @Test("a list of exact size has no room to spare")
    func exactSize() {
        var grown: [Interval] = []
        for number in 0..<1100 {
            let start = Instant(nanoseconds: Int64(number) * 10)
            grown.append(Interval(start: start, end: start + .nanoseconds(5)))
        }
        #expect(grown.ofExactSize == grown)
        #expect(grown.ofExactSize.capacity < 1200)
    }

    @Test("strides of the types that are kept per frame and are not packed")
    func strides() {
        #expect(MemoryLayout<RunSlice>.stride == 24)
        #expect(MemoryLayout<ThreadTimelines.Occupation>.stride == 24)
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
