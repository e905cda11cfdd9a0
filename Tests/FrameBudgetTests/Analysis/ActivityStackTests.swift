import FrameTrace
import Testing

@testable import FrameBudget

/// How the begins and ends of activities nest, also where records are missing.
@Suite("Nested activities")
struct ActivityStackTests {
    private func usage(_ at: Double) -> Usage { Usage(at: SyntheticTrace.at(at), cpu: nil, delay: nil) }

    private func begin(_ kind: ActivityKind, _ at: Double, depth: UInt8 = 0) -> ActivityBegin {
        ActivityBegin(kind, path: PathID(UInt32(depth) + 1), depth: depth, usage: usage(at))
    }

    private func frame(_ number: UInt32) -> ActivityKind { .frame(FrameNumber(number), callback: nil) }

    @Test("an end closes the innermost activity, and the outer one goes on")
    func nested() {
        var stack = ActivityStack()
        #expect(stack.begin(begin(frame(1), 0)).isEmpty)
        #expect(stack.begin(begin(.handler, 1, depth: 1)).isEmpty)
        let inner = stack.end(ActivityEnd(depth: 1, usage: usage(2)))
        #expect(inner.ended?.begin.kind == .handler)
        #expect(inner.lost.isEmpty)
        #expect(stack.innermost?.begin.frame == FrameNumber(1))
        let outer = stack.end(ActivityEnd(frame: FrameNumber(1), usage: usage(3)))
        #expect(outer.ended?.begin.frame == FrameNumber(1))
        #expect(stack.open.isEmpty)
    }

    @Test("an activity that is open when another begins at its depth lost its end and is known up to the lost records")
    func lostEnd() {
        var stack = ActivityStack()
        _ = stack.begin(begin(frame(1), 0))
        _ = stack.begin(begin(.handler, 1, depth: 1))
        stack.lose(at: SyntheticTrace.at(5))
        let lost = stack.begin(begin(frame(2), 20))
        #expect(lost.map(\.begin.kind) == [.handler, frame(1)])
        #expect(lost.map { $0.knownUntil(SyntheticTrace.at(20)) } == [SyntheticTrace.at(5), SyntheticTrace.at(5)])
        #expect(stack.open.map(\.begin.kind) == [frame(2)])
    }

    @Test(
        "an end whose begin is lost ends nothing, and all activities open at its depth or deeper have lost their ends"
    )
    func lostBegin() {
        var stack = ActivityStack()
        #expect(stack.end(ActivityEnd(frame: FrameNumber(1), usage: usage(1))).ended == nil)
        _ = stack.begin(begin(frame(2), 2))
        _ = stack.begin(begin(.handler, 3, depth: 1))
        // Frame 2's end and frame 3's begin are lost.
        let (ended, lost) = stack.end(ActivityEnd(frame: FrameNumber(3), usage: usage(9)))
        #expect(ended == nil)
        #expect(lost.map(\.begin.kind) == [.handler, frame(2)])
        #expect(stack.open.isEmpty)
    }

    @Test("a lost inner end leaves the outer activity whole")
    func lostInnerEnd() {
        var stack = ActivityStack()
        _ = stack.begin(begin(frame(1), 0))
        _ = stack.begin(begin(.handler, 1, depth: 1))
        let (ended, lost) = stack.end(ActivityEnd(frame: FrameNumber(1), usage: usage(4)))
        #expect(ended?.begin.frame == FrameNumber(1))
        #expect(lost.map(\.begin.kind) == [.handler])
    }

    @Test("a frame whose end is lost is not counted and not on the timeline; the next frame is counted as suspect")
    func lostFrame() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts())
        let start = SyntheticTrace.at(17)
        let usage = Usage(at: start, cpu: trace.cpu, delay: trace.delay)
        trace.add(.begin(ActivityBegin(.frame(FrameNumber(1), callback: VsyncIndex(1)), usage: usage)))
        trace.add(.lost(count: 2, at: SyntheticTrace.at(18)))
        // An event handler whose end is lost, too.
        trace.add(.begin(ActivityBegin(.handler, path: PathID(2), usage: usage)))
        trace.add(.lost(count: 1, at: SyntheticTrace.at(19)))
        trace.frame(onVsync: 2, SyntheticTrace.Parts())
        trace.append(.end(.complete, at: SyntheticTrace.at(60), MeasurementQuality()))
        let model = RunModel(try Trace(records: trace.records))
        #expect(model.run.frames[0].count == 2)
        #expect(model.run.frames[0].map(\.isSuspect) == [false, true])
        #expect(model.run.handlers[0].isEmpty)
        let timeline = RunTimeline(model)
        let lane = timeline.lane(of: try #require(timeline.threads.first))
        let frames = lane.spans.filter { if case .frame = $0.work { true } else { false } }
        #expect(frames.count == 2)
        #expect(!lane.spans.contains { if case .handler = $0.work { true } else { false } })
        // The thread's activity is known up to the lost records, and no further.
        let activities: SpanArray<Activity> = model.timelines[ThreadID(0)]?.activities ?? []
        #expect(activities.contains { $0.path == PathID(2) && $0.interval.end == SyntheticTrace.at(19) })
    }
}
