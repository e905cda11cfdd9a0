import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Stages of frames kept as bytes")
struct FrameStagePackingTests {
    /// Random stages; in half of the cases each, with every field that may be absent. Several have the same frame.
    private static func stages(_ count: Int, _ random: inout SmallRandom) -> [FrameStage] {
        let apps: [UInt32?] = [nil, 0, 1, 1, 1, .max]
        let instants: [Int64] = [.min, -1, 0, 16_000_000, 1 << 50, .max]
        let spans: [Int64] = [.min, -1, 0, 4_000_000, .max]
        func span() -> TimeSpan { TimeSpan(nanoseconds: spans.randomElement(using: &random) ?? 0) }
        func instant() -> Instant {
            let isPlain = Int.random(in: 0..<3, using: &random) > 0
            let nanoseconds: Int64 = isPlain ? Int64.random(in: 0...1 << 40, using: &random) : 0
            let extreme: Int64 = instants.randomElement(using: &random) ?? 0
            return Instant(nanoseconds: isPlain ? nanoseconds : extreme)
        }
        return (0..<count).map { number in
            let app: UInt32? = apps.randomElement(using: &random) ?? nil
            let frame: UInt32 = number == 5 ? .max : UInt32.random(in: 0...UInt32(1 + count / 3), using: &random)
            var stage = FrameStage(
                frame: FrameNumber(frame),
                app: app.map { AppID($0) },
                begin: instant(),
                thread: ThreadID(number == 6 ? .max : 3)
            )
            if Bool.random(using: &random) { stage.end = instant() }
            if Bool.random(using: &random) { stage.onCPU = span() }
            if Bool.random(using: &random) {
                let count = Int.random(in: 1...3, using: &random)
                stage.work = (0..<count).map { _ in
                    StepTime(path: PathID(UInt32.random(in: 0...2, using: &random)), time: span())
                }
            }
            return stage
        }
    }

    @Test("a packed stage is unpacked as it was")
    func packed() {
        var random = SmallRandom(seed: 11)
        let stages = Self.stages(1500, &random)
        for packed in [PackedArray(packing: stages), PackedArray(stages)] {
            #expect(Array(packed) == stages)
            #expect(packed.indices.reversed().allSatisfy { packed[$0] == stages[$0] })
        }
    }

    @Test("a plain stage with two steps takes at most 36 bytes")
    func bytes() {
        let stages = (0..<640).map { number in
            let begin = Instant(nanoseconds: 1 << 50) + .milliseconds(16.7 * Double(number))
            return FrameStage(
                frame: FrameNumber(UInt32(number)),
                app: AppID(1),
                begin: begin,
                onCPU: .milliseconds(5.1),
                work: [7, 8].map { StepTime(path: PathID($0), time: .milliseconds(2.5)) },
                thread: ThreadID(2),
                end: begin + .milliseconds(6.2)
            )
        }
        #expect(PackedArray(packing: stages).byteCount <= 36 * stages.count)
    }

    /// The stages of each frame as a dictionary, in the order of lists and of the stages in them.
    private static func byFrame(_ lists: [[FrameStage]], of app: AppID) -> [FrameNumber: [FrameStage]] {
        var byFrame: [FrameNumber: [FrameStage]] = [:]
        for stages in lists {
            for stage in stages where stage.app == app { byFrame[stage.frame, default: []].append(stage) }
        }
        return byFrame
    }

    @Test("the stages of a frame are those of all threads, in their order", arguments: [0, 1, 40, 700])
    func lookup(_ count: Int) {
        var random = SmallRandom(seed: 12)
        let lists = [count, 0, count / 2, count].map { Self.stages($0, &random) }
        for app in [AppID(0), AppID(1), AppID(2), AppID(.max)] {
            let expected = Self.byFrame(lists, of: app)
            let found = FrameStages(lists.map { PackedArray(packing: $0) }, of: app, kind: .render)
            let numbers = Array(0...UInt32(count)) + [UInt32.max - 1, UInt32.max]
            for number in numbers {
                let frame = FrameNumber(number)
                let stages = expected[frame] ?? []
                #expect(found.all(of: frame) == stages)
                #expect(found.last(of: frame) == stages.last)
                #expect(found.has(frame) == !stages.isEmpty)
            }
        }
    }

    @Test("the rendering, the span and the waits of a frame are made of its stages")
    func uses() throws {
        func at(_ milliseconds: Double) -> Instant { .zero + .milliseconds(milliseconds) }
        func stage(_ thread: UInt32, _ begin: Double, _ end: Double?) -> FrameStage {
            var stage = FrameStage(frame: FrameNumber(4), app: AppID(0), begin: at(begin), thread: ThreadID(thread))
            stage.end = end.map { at($0) }
            return stage
        }
        var last = stage(2, 3, 9)
        last.onCPU = .milliseconds(4)
        last.work = [1, 2, 1].map { StepTime(path: PathID($0), time: .milliseconds(1)) }
        let lists = [[stage(1, 1, 12)], [last]].map { PackedArray(packing: $0) }
        let stages = FrameStages(lists, of: AppID(0), kind: .render)
        let rendering = try #require(stages.rendering(of: FrameNumber(4)))
        #expect((rendering.begin, rendering.end) == (at(3), at(9)))
        #expect(rendering.onCPU == .milliseconds(4))
        #expect(rendering.work.map(\.path) == [PathID(1), PathID(2)])
        let waits = try #require(stages.waits(of: FrameNumber(4), after: at(2)))
        #expect(waits.map(\.owner) == [ThreadID(2), ThreadID(1)])
        #expect(waits.map(\.end) == [at(9), at(12)])
        let unended = FrameStages([[stage(1, 1, nil)]], of: AppID(0), kind: .render)
        #expect(unended.waits(of: FrameNumber(4), after: at(2)) == nil)
        #expect(unended.rendering(of: FrameNumber(4)) == nil)
        #expect(unended.span(of: FrameNumber(4), until: at(20))?.end == at(20))
        #expect(unended.rendering(of: FrameNumber(5)) == nil && unended.span(of: FrameNumber(3), until: at(20)) == nil)
    }
}
