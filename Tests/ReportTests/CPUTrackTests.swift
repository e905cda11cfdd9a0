import Foundation
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudget
@testable import FrameBudgetReports

/// The page shows the CPU slices of the trace, up to a capacity.
@Suite("Slices of CPUs for the page")
struct CPUTrackTests {
    private static let workload = """
        version: 1
        duration: 6s
        device: { cores: 2 }
        apps:
          maps: { frame: [{ compute: 12ms }, { every: 40, do: [{ compute: 30ms }] }] }
          notes:
            queues: { sync: { qos: utility } }
            work: { index: [{ compute: 3ms }] }
            timers: { tick: { every: 25ms, on: sync, do: [{ call: index }] } }
            frame: [{ compute: 7ms }]
        """

    private func trace() throws -> Trace {
        let workload = try WorkloadFile.parse(text: Self.workload, named: "test.yaml")
        return try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
    }

    private func times(_ tracks: CPUTracks, _ cpu: Int) -> [CPULoad.Owner: TimeSpan] {
        tracks.cpus[cpu].slices.reduce(into: [:]) { sums, slice in
            sums[tracks.occupants[slice.occupant].owner, default: .zero] += slice.interval.end - slice.interval.start
        }
    }

    @Test("a short run keeps every slice: in order, disjoint, and as long for each app as its load columns")
    func whole() throws {
        let run = try Analysis.analyze(trace())
        #expect(run.tracks.windows.count == 1)
        #expect(run.tracks.cpus.count == 2 && run.loads.count == 2)
        for (index, load) in run.loads.enumerated() {
            let slices = run.tracks.cpus[index].slices
            #expect(!slices.isEmpty)
            #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
            let columns = load.parts.map { ($0.owner, $0.times.reduce(TimeSpan.zero, +)) }
            #expect(times(run.tracks, index) == Dictionary(uniqueKeysWithValues: columns))
        }
    }

    @Test(
        "a run with more slices than the capacity keeps all slices around its worst frame",
        arguments: [60, 150, 400]
    )
    func latest(capacity: Int) throws {
        let trace = try trace()
        let run = Analysis.analyze(trace)
        let tracks = CPUTrackFinder(trace, ThreadTimelines(trace), capacity: capacity).tracks(of: run.frames)
        let kept = tracks.cpus.reduce(0) { $0 + $1.slices.count }
        #expect(kept > 0 && kept <= capacity)
        #expect(zip(tracks.windows, tracks.windows.dropFirst()).allSatisfy { $0.end < $1.start })
        // A window contains the worst frame, from the vsync at which it was due to its end.
        let worst = try #require(run.frames.joined().filter(\.isMissed).max { $0.overrun < $1.overrun })
        let window = try #require(tracks.windows.first { $0.start <= run.grid[worst.due] && worst.end <= $0.end })
        // No slice is missing within that window.
        func within(_ tracks: CPUTracks) -> [TimeSpan] {
            tracks.cpus.map { cpu in
                cpu.slices.reduce(.zero) { sum, slice in
                    let start = max(slice.interval.start, window.start)
                    return sum + max(min(slice.interval.end, window.end) - start, TimeSpan.zero)
                }
            }
        }
        #expect(within(tracks) == within(run.tracks))
    }

    @Test("without late frames there are no windows and no slices; each CPU with a load has a track")
    func none() throws {
        let trace = try trace()
        let tracks = CPUTrackFinder(trace, ThreadTimelines(trace), capacity: 10).tracks(of: [])
        #expect(tracks.windows.isEmpty && tracks.cpus.allSatisfy(\.slices.isEmpty))
        let few = try SampledRun(hasSamples: false)
        #expect(few.run.tracks.cpus.count == few.run.loads.count)
    }

    @Test("Of many apps, no two that have a color of their own have the same one")
    func colors() {
        let parts = (0..<30).map { index in
            CPULoad.Part(owner: .app(index), times: [.milliseconds(Double(1 + index % 11))])
        }
        let load = CPULoad(cpu: 0, column: .milliseconds(200), parts: parts)
        let lanes = CPULanes(loads: [load], result: SyntheticRun.plain.result, span: .milliseconds(200))
        let swatches = lanes.legend.markup.components(separatedBy: "<i class=\"swatch ").dropFirst()
        let classes = swatches.compactMap { $0.split(separator: "\"").first }
        #expect(classes.count == Palette.appColors.count && Set(classes).count == classes.count, "\(classes)")
    }

    @Test("12,000 slices take less than 50 kB of a page")
    func size() {
        var random = Random(state: 5)
        var at = Instant(nanoseconds: 0)
        let slices = (0..<CPUTracks.capacity).map { _ in
            let start = at + .microseconds(Int64(random.next() * 2000))
            at = start + .microseconds(Int64(20 + random.next() * 5000))
            let interval = Interval(start: start, end: at)
            return CPUTracks.Slice(interval: interval, occupant: Int(random.next() * 7))
        }
        let tape = SliceTape(slices, origin: Instant(nanoseconds: 0))
        #expect(tape.count == slices.count)
        #expect(TextBytes.text(of: tape.bytes).utf8.count < 50_000)
    }
}
