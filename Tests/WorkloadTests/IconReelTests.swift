import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// The second half of the talk: what IconReel keeps in memory, and what that costs (C-7).
@Suite("IconReel")
struct IconReelTests {
    private struct Run {
        let trace: Trace
        let analyzed: AnalyzedRun
        var memory: MemorySummary? { analyzed.result.memory }
        var reel: AppResult { analyzed.result.apps[0] }

        func cache() throws -> CacheSummary { try #require(memory?.caches?.first) }

        /// The resources that icon reel used within two seconds after each swipe, in either direction.
        func swipes() throws -> ResourceUse {
            var windows = EventWindows(of: "swipe", lasting: .seconds(2), in: trace)
            windows.intervals += EventWindows(of: "swipe back", lasting: .seconds(2), in: trace).intervals
            return try #require(ResourceMeter.uses(of: trace, analyzed, within: windows).first)
        }

        /// Its CPU time for icons, without drawing.
        func icons() throws -> TimeSpan {
            let use = try swipes()
            return use.cpu - .milliseconds(3) * Int64(use.frames)
        }
    }

    private func run(_ name: String, _ change: (inout Workload) -> Void = { _ in }) throws -> Run {
        try Self.made(name, change)
    }

    /// The run that others are compared with, made once.
    private static let threePagesRun: Result<Run, any Error> = Result { try made("iconreel-4-three-pages") { _ in } }

    private static func made(_ name: String, _ change: (inout Workload) -> Void) throws -> Run {
        let url = Repository.root.appending(path: "Examples/\(name).yaml")
        var workload = try WorkloadFile.parse(Array(try Data(contentsOf: url)), named: "\(name).yaml")
        change(&workload)
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        let trace = try Trace(bytes: bytes)
        return Run(trace: trace, analyzed: Analysis.analyze(trace))
    }

    private func megabytes(_ value: Double) -> Int64 { Int64((value * 1e6).rounded()) }

    @Test("C-7: all icons are 60.0 MB; a swipe reads nothing and decodes nothing; under pressure the app is terminated")
    func all() throws {
        let run = try run("iconreel-0-all")
        #expect(try run.cache().peak == CacheRings(working: megabytes(60)))
        let use = try run.swipes()
        #expect(use.disk.bytes == 0 && use.placeholders == 0 && use.missed == 0)
        // The rest is the drawing of frames that the windows cut.
        #expect(try abs(run.icons().nanoseconds) < 20_000_000)
        let kills = try #require(run.memory?.kills)
        #expect(kills.map(\.app) == ["icon reel"])
        #expect(kills.first?.grower == "video")
    }

    @Test("C-7, M-10: with a larger neighbour, the neighbour is terminated instead of the app with the icons")
    func neighbour() throws {
        let run = try run("iconreel-0-all") { workload in
            for (app, size) in [(0, 80e6), (1, 150e6)] {
                workload.apps[app].launch = workload.apps[app].launch.map { step in
                    guard case .allocate(let name, _, let kind) = step.act else { return step }
                    return Step(.allocate(name, .fixed(size), kind))
                }
            }
        }
        #expect(run.memory?.kills.map(\.app) == ["mail"])
    }

    @Test("C-7: one page is 1.2 MB, and each swipe hangs for at least a second")
    func onePage() throws {
        let run = try run("iconreel-1-one-page")
        #expect(try run.cache().peak == CacheRings(working: megabytes(1.2)))
        let hangs = try #require(run.reel.mainThread?.hangs)
        #expect(hangs.severe >= 8)
        #expect(run.memory?.kills.isEmpty == true)
    }

    @Test(
        "C-7: three pages are 3.6 MB, without a placeholder and with at most 5 ms of hitches a second; no app is terminated"
    )
    func threePages() throws {
        let run = try Self.threePagesRun.get()
        #expect(try run.cache().peak == CacheRings(working: megabytes(3.6)))
        #expect(try run.swipes().placeholders == 0)
        #expect(run.reel.total.hitchRatio <= 5)
        #expect(run.reel.mainThread?.hangs.count == 0)
        #expect(run.memory?.kills.isEmpty == true && run.memory?.warnings.isEmpty == true)
    }

    @Test("C-7: in the split view 2.7 MB are the working set, and 0.9 MB stay in the cache")
    func splitView() throws {
        let run = try run("iconreel-5-split-view") { $0.duration = .seconds(14) }
        #expect(try run.cache().atEnd == CacheRings(working: megabytes(2.7), near: megabytes(0.9)))
    }

    @Test("C-1, C-4: a cache beyond the working set saves loads on the way back, dirty or purgeable")
    func rings() throws {
        let plain = try Self.threePagesRun.get()
        let near = try run("iconreel-6-cache")
        let far = try run("iconreel-7-purgeable")
        #expect(try far.cache().made.bytes == near.cache().made.bytes)
        #expect(try near.cache().made.bytes < plain.cache().made.bytes)
        // The page that comes back into the working set is purgeable, too, until it is used.
        #expect(try near.cache().peak.near == megabytes(2.4) && far.cache().peak.far == megabytes(3.6))
        let footprints = [near, far, plain].map { $0.memory?.apps[0].peakFootprint.bytes }
        #expect(footprints == [megabytes(126), megabytes(123.6), megabytes(123.6)])
    }

    @Test("C-5, C-6: a file of decoded icons saves CPU time and reads more; mapped, only the working set is in memory")
    func file() throws {
        let plain = try Self.threePagesRun.get()
        let read = try run("iconreel-8-file-cache")
        let mapped = try run("iconreel-9-mapped")
        #expect(try read.icons() < .milliseconds(60))
        #expect(try plain.icons() > .seconds(5))
        #expect(try read.swipes().disk.bytes == 3 * plain.swipes().disk.bytes)
        #expect(try mapped.swipes().disk == read.swipes().disk)
        #expect(try mapped.icons() < .milliseconds(60))
        let use = try #require(mapped.memory?.apps.first)
        #expect(use.peakFootprint.bytes == megabytes(120))
        #expect(use.peakResident.bytes == megabytes(123.6))
        #expect(try mapped.cache().atEnd == CacheRings(working: megabytes(3.6)))
    }
}
