import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import Simulation

@Suite("Limits on mappings")
struct MappingRuleTests {
    private typealias Run = MemoryRun

    private func memory(_ launch: [Step], _ limits: MappingLimits = MappingLimits()) throws -> MemorySummary {
        var workload = Run.workload([Run.app("a", launch: launch), Run.app("b")], memory: nil)
        workload.device.mappings = limits
        return try Run.summary(workload)
    }

    private func map(_ name: String, _ bytes: Double, files: Int) -> Step {
        Step(.map(name, .fixed(bytes), files: files))
    }

    @Test(
        "C-5: a mapping uses whole pages: 1,000 files of 1 kB waste 3,096 bytes each, one file of the same size 3,520"
    )
    func waste() throws {
        let limits = MappingLimits(files: 2000)
        let many = try memory([map("tiny", 1e6, files: 1000)], limits)
        #expect(
            many.apps[0].mappings
                == MappingUse(
                    files: 1000,
                    regions: 1000,
                    addresses: ByteCount(bytes: 4_096_000),
                    waste: ByteCount(bytes: 3_096_000)
                )
        )
        let one = try memory([map("sheet", 1e6, files: 1)], limits)
        #expect(
            one.apps[0].mappings
                == MappingUse(
                    files: 1,
                    regions: 1,
                    addresses: ByteCount(bytes: 1_003_520),
                    waste: ByteCount(bytes: 3_520)
                )
        )
        #expect(one.apps[1].mappings == nil)
        #expect(many.kills.isEmpty && one.kills.isEmpty)
    }

    @Test("C-5: an app with more mapped files open than it may have is terminated, and no other")
    func files() throws {
        #expect(try memory([map("icons", 60e6, files: 256)]).kills.isEmpty)
        let kill = try #require(try memory([map("icons", 60e6, files: 257)]).kills.first)
        #expect((kill.app, kill.reason) == ("a", .files))
        // Released mappings no longer count.
        let released = [map("icons", 6e6, files: 200), Step(.free("icons", nil)), map("others", 6e6, files: 200)]
        #expect(try memory(released).kills.isEmpty)
        #expect(
            try memory([map("icons", 6e6, files: 200), map("others", 6e6, files: 200)]).kills.map(\.reason) == [.files]
        )
    }

    @Test("C-5: an allocated block counts as a region, and so does each purgeable item of a cache")
    func otherRegions() throws {
        let blocks = [Run.allocate("one", 1), Run.allocate("one", 1), Run.allocate("two", 1, .purgeable)]
        #expect(try memory(blocks, MappingLimits(regions: 2)).kills.isEmpty)
        let kill = try #require(try memory(blocks, MappingLimits(regions: 1)).kills.first)
        #expect(kill.reason == .regions && kill.mapped?.regions == 2)
        func ring(_ limits: MappingLimits) throws -> [MemoryTermination] {
            var app = Run.app("a", launch: [Step(.use(CacheUse(cache: "ring", load: [Run.compute(0.1)])))])
            app.caches = [
                CacheSpec(
                    name: "ring",
                    items: 40,
                    size: ByteCount(bytes: 60_000),
                    shape: CacheShape(page: 40),
                    far: ByteCount(bytes: 40 * 60_000)
                )
            ]
            var workload = Run.workload([app], memory: nil)
            workload.device.mappings = limits
            return try Run.summary(workload).kills
        }
        #expect(try ring(MappingLimits(regions: 40)).isEmpty)
        #expect(try ring(MappingLimits(regions: 39)).map(\.reason) == [.regions])
    }

    @Test("C-5: a cache's mapped file counts when the first of its items is used")
    func cacheFile() throws {
        var app = Run.app("a", launch: [Step(.use(CacheUse(cache: "sheet")))])
        app.caches = [
            CacheSpec(
                name: "sheet",
                items: 1000,
                size: ByteCount(bytes: 60_000),
                shape: CacheShape(page: 20, workingSet: .onePage),
                file: CacheFile(access: .mapped, isFilled: true)
            )
        ]
        var workload = Run.workload([app], memory: nil)
        let mapped = try #require(try Run.summary(workload).apps.first?.mappings)
        #expect(mapped == MappingUse(files: 1, regions: 1, addresses: ByteCount(bytes: 61_440_000)))
        workload.device.mappings.addresses = ByteCount(bytes: 61_000_000)
        #expect(try Run.summary(workload).kills.map(\.reason) == [.addresses])
    }

    @Test("C-5: regions and addresses have limits of their own")
    func regions() throws {
        let blocks = [Run.allocate("one", 1), Run.allocate("two", 1), map("sheet", 1e6, files: 9)]
        #expect(try memory(blocks, MappingLimits(regions: 11)).kills.isEmpty)
        #expect(try memory(blocks, MappingLimits(regions: 10)).kills.map(\.reason) == [.regions])
        let limits = MappingLimits(addresses: ByteCount(bytes: 400_000_000))
        #expect(try memory([map("sheet", 390e6, files: 1)], limits).kills.isEmpty)
        #expect(
            try memory([map("sheet", 390e6, files: 1), map("more", 20e6, files: 1)], limits).kills.map(\.reason) == [
                .addresses
            ]
        )
    }
}
