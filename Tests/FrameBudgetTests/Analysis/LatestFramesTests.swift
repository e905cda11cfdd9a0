import FrameTrace
import Testing

@testable import FrameBudget

/// The frames whose CPU slices a report keeps.
@Suite("The latest frames of a run")
struct LatestFramesTests {
    /// Frames of which some are in time, and many are equally late.
    private static func frames(_ count: Int, from first: Int64, _ random: inout SmallRandom) -> FrameRecords {
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        let frames = (0..<count).map { number -> FrameRecord in
            let due = VsyncIndex(first + Int64(number / 2))
            let begin = grid[due]
            let deadline = begin + grid.interval
            let late = Int64.random(in: -2...12, using: &random)
            return FrameRecord(
                number: FrameNumber(UInt32(number)),
                due: due,
                shownAt: due + 1,
                begin: begin,
                end: deadline + .milliseconds(Double(late)),
                deadline: deadline,
                dropped: 0,
                phase: 0,
                ledger: Ledger(),
                work: []
            )
        }
        return FrameRecords(packing: frames)
    }

    @Test("they are the first ones of all late frames, sorted", arguments: [0, 1, 2, 7, 100, 100_000])
    func first(capacity: Int) {
        var random = SmallRandom(seed: 31)
        let frames = [500, 0, 301].map { Self.frames($0, from: 0, &random) }
        var all: [LatestFrames.Frame] = []
        for frame in frames.joined() where frame.isMissed {
            all.append(LatestFrames.Frame(overrun: frame.overrun, due: frame.due, end: frame.end))
        }
        all.sort { ($1.overrun, $0.due) < ($0.overrun, $1.due) }
        #expect(all.count > 400)
        let latest = LatestFrames(frames, atMost: capacity)
        #expect(latest.sorted == Array(all.prefix(capacity)))
        #expect(latest.isCut == (capacity < all.count))
        #expect(LatestFrames(frames, atMost: .max).sorted == all)
    }

    /// The windows around all late frames, latest first, until they have more slices than a report keeps.
    private static func expected(
        _ frames: [FrameRecords],
        _ trace: Trace,
        _ timelines: ThreadTimelines,
        capacity: Int
    ) -> [Interval] {
        let grid = trace.header.grid
        var room = capacity
        var chosen: [Interval] = []
        let late = frames.joined().filter(\.isMissed).sorted { ($1.overrun, $0.due) < ($0.overrun, $1.due) }
        for frame in late {
            let start = max(grid[frame.due + -1], grid.origin)
            let window = Interval(start: start, end: min(frame.end + grid.interval, trace.observedUntil))
            room -= timelines.cpus.reduce(0) { $0 + $1.overlapping(window, start: \.start, end: \.end).count }
            guard room >= 0 else { break }
            chosen.append(window)
        }
        return chosen.merged()
    }

    /// A run whose frames are all late, and its frames.
    private static let late = Result {
        let app = VirtualRun.app("late", [VirtualRun.compute(20)])
        let trace = try Trace(bytes: VirtualRun.trace(VirtualRun.workload([app], seconds: 20)))
        return (trace: trace, frames: RunModel(trace).frames.map(\.records))
    }

    @Test(
        "a run with many more late frames than places keeps the same windows as if all of them were sorted",
        arguments: [1, 10, 60, 150, 400]
    )
    func windows(capacity: Int) throws {
        let (trace, run) = try Self.late.get()
        let timelines = ThreadTimelines(trace)
        let slices = timelines.cpus.reduce(0) { $0 + $1.count }
        try #require(slices > capacity)
        var random = SmallRandom(seed: 32)
        // Frames after the end of the run have windows without slices, which take no place.
        let after = Self.frames(3000, from: 3000, &random)
        for frames in [run, run + [after], [after] + run, [after], []] {
            let finder = CPUTrackFinder(trace, timelines, capacity: capacity)
            let expected = Self.expected(frames, trace, timelines, capacity: capacity)
            #expect(finder.tracks(of: frames).windows == expected)
            if capacity > 50, frames.count == 2 { #expect(!expected.isEmpty) }
        }
    }
}
