import FrameTrace
import Testing

@testable import FrameBudget

/// The figures of render threads are the same as if all renderings were kept until the end.
@Suite("Figures of render threads")
struct RenderStatisticsTests {
    private static func frame(_ number: UInt32, _ random: inout SmallRandom, measuresCPU: Bool) -> FrameRecord {
        let begin = Instant.zero + .milliseconds(Double(number) * 16)
        func time(_ range: ClosedRange<Double>) -> TimeSpan {
            .milliseconds(Double.random(in: range, using: &random))
        }
        var frame = FrameRecord(
            number: FrameNumber(number),
            due: VsyncIndex(Int64(number)),
            shownAt: VsyncIndex(Int64(number) + 1),
            begin: begin,
            end: begin + time(9...30),
            deadline: begin + .milliseconds(16),
            dropped: 0,
            phase: 0,
            ledger: Ledger(),
            work: []
        )
        guard Int.random(in: 0..<4, using: &random) > 0 else { return frame }
        let count = Int.random(in: 0...3, using: &random)
        let work = (0..<count).map { _ in
            let path = PathID(UInt32.random(in: 0...5, using: &random))
            return StepTime(path: path, time: .milliseconds(Double(Int.random(in: -1...2, using: &random))))
        }
        frame.rendering = FrameRendering(
            begin: begin + time(1...3),
            end: frame.end,
            onCPU: measuresCPU || Bool.random(using: &random) ? time(0...8) : nil,
            work: work.summedBySize()
        )
        return frame
    }

    @Test("times, CPU times and work are those of all renderings", arguments: [true, false])
    func figures(measuresCPU: Bool) throws {
        var random = SmallRandom(seed: 21)
        let frames = (0..<400).map { Self.frame($0, &random, measuresCPU: measuresCPU) }
        var builder = StatisticsBuilder(
            frameInterval: .milliseconds(16),
            grid: VsyncGrid(origin: .zero, rate: .hz60)
        )
        for frame in frames { builder.add(frame, dropped: 0) }
        let statistics = builder.finish()
        let figures = try #require(statistics.rendering)
        let drawn = frames.filter { $0.rendering != nil }
        let renderings = drawn.compactMap(\.rendering)
        #expect(renderings.count > 200)
        #expect(figures.time == Distribution(renderings.map(\.time)))
        #expect(figures.beginToPresent == Distribution(drawn.map { $0.end - $0.begin }))
        #expect(figures.onCPU == (measuresCPU ? Distribution(renderings.compactMap(\.onCPU)) : nil))
        let missed = drawn.filter(\.isMissed).compactMap { $0.rendering?.onCPU }
        let missedTime = missed.reduce(TimeSpan.zero, +)
        #expect(figures.missedOnCPU == (measuresCPU ? missedTime : nil))
        #expect(figures.work == renderings.flatMap(\.work).summedBySize())
        #expect(statistics.mainThread == Distribution(frames.map(\.mainThread)))
        #expect(statistics.overrun == Distribution(frames.filter(\.isMissed).map(\.overrun)))
    }

    @Test("frames without render threads have no such figures")
    func none() {
        var builder = StatisticsBuilder(
            frameInterval: .milliseconds(16),
            grid: VsyncGrid(origin: .zero, rate: .hz60)
        )
        let statistics = builder.finish()
        #expect(statistics.rendering == nil && statistics.mainThread == nil && statistics.onCPU == nil)
    }
}
