import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import Simulation

@Suite("Caches")
struct CacheRuleTests {
    private typealias Run = MemoryRun

    /// The icons of the example in C-7: 50 pages of 20 icons, 60 kB each.
    private func icons(
        _ workingSet: WorkingSet,
        near: Int64 = 0,
        far: Int64 = 0,
        file: CacheFile? = nil,
        situations: [CacheSituation] = [],
        eviction: CacheEviction = .oldestFirst
    ) -> CacheSpec {
        CacheSpec(
            name: "icons",
            items: 1000,
            size: ByteCount(bytes: 60_000),
            shape: CacheShape(page: 20, workingSet: workingSet),
            situations: situations,
            near: ByteCount(bytes: near * 60_000),
            far: ByteCount(bytes: far * 60_000),
            eviction: eviction,
            file: file
        )
    }

    private let fill = Step(.use(CacheUse(cache: "icons", items: .workingSet, load: [MemoryRun.compute(0.1)])))
    private let show = Step(.use(CacheUse(cache: "icons", load: [MemoryRun.compute(0.1)])))
    private let turn = Step(.turn("icons", by: 1))

    private func app(_ cache: CacheSpec, launch: [Step], name: String = "reel") -> App {
        var app = Run.app(name, launch: launch)
        app.caches = [cache]
        return app
    }

    private func cache(_ spec: CacheSpec, _ launch: [Step]) throws -> CacheSummary {
        let summary = try Run.summary(Run.workload([app(spec, launch: launch)], memory: nil))
        return try #require(summary.caches?.first)
    }

    private func megabytes(_ value: Double) -> Int64 { Int64((value * 1e6).rounded()) }

    @Test(
        "C-7: all 1,000 icons are 60.0 MB, one page 1.2 MB, three pages 3.6 MB",
        arguments: [(WorkingSet.all, 60.0), (.onePage, 1.2), (.threePages, 3.6), (.fivePages, 6.0)]
    )
    func workingSets(set: WorkingSet, size: Double) throws {
        let cache = try cache(icons(set), [fill, turn, fill, turn, fill, turn, fill])
        #expect(cache.peak == CacheRings(working: megabytes(size)))
        #expect(cache.atEnd == CacheRings(working: megabytes(size)))
        #expect(cache.pagesShown == 3)
    }

    @Test("C-7: with all pages in memory turning a page loads nothing; with three pages it loads one page")
    func loads() throws {
        let flips = [turn, fill, show, turn, fill, show, turn, fill, show]
        let all = try cache(icons(.all), [fill] + flips)
        #expect([all.made.bytes, Int64(all.hits), Int64(all.misses)] == [60_000_000, 60, 0])
        #expect([all.dropped.left, all.dropped.limit, all.dropped.system].allSatisfy { $0.bytes == 0 })
        // The first turn does not move the window from the first three pages.
        let three = try cache(icons(.threePages), [fill] + flips)
        #expect([three.made.bytes, Int64(three.hits), Int64(three.misses)] == [6_000_000, 60, 0])
        #expect(three.dropped.left.bytes == 2_400_000)
        let one = try cache(icons(.onePage), [fill, turn, show, turn, show])
        #expect([one.hits, one.misses] == [0, 40])
    }

    @Test("C-7: in a split view of 3 × 5 icons a page the working set is 2.7 MB, and 0.9 MB are kept beside it")
    func split() throws {
        let split = CacheSituation(name: "split view", shape: CacheShape(page: 15, workingSet: .threePages))
        let reel = app(icons(.threePages, near: 20, situations: [split]), launch: [fill])
        let workload = Run.workload(
            [reel, Run.app("mail")],
            memory: nil,
            timeline: [
                TimelineEntry(at: .zero, .open(app: "reel")),
                TimelineEntry(at: .seconds(3), .open(app: "mail"), presentation: "split view"),
            ]
        )
        let cache = try #require(try Run.summary(workload).caches?.first)
        #expect(cache.peak == CacheRings(working: 3_600_000, near: 900_000))
        #expect(cache.atEnd == CacheRings(working: 2_700_000, near: 900_000))
    }

    @Test("C-4: items that leave the working set go to the near ring, then to the far ring, and are then dropped")
    func rings() throws {
        let cache = try cache(
            icons(.onePage, near: 20, far: 20),
            [show, turn, show, turn, show, turn, show]
        )
        #expect(cache.atEnd == CacheRings(working: 1_200_000, near: 1_200_000, far: 1_200_000))
        #expect(cache.dropped.limit.bytes == 1_200_000)
        #expect(cache.made.bytes == 4_800_000)
    }

    @Test(
        "C-1, C-2: beyond the working set the cache drops the items used longest ago, or those used last",
        arguments: CacheEviction.allCases
    )
    func eviction(order: CacheEviction) throws {
        func item(_ number: Double) -> Step {
            Step(.use(CacheUse(cache: "icons", items: .item(.fixed(number)), load: [Run.compute(0.1)])))
        }
        // Room for two items: 1, 2 and 3 are loaded, and then 1 is used again.
        let cache = try cache(icons(.none, near: 2, eviction: order), [item(1), item(2), item(3), item(1)])
        #expect([cache.hits, cache.misses] == (order == .oldestFirst ? [0, 4] : [1, 3]))
        #expect(cache.atEnd.near == 120_000)
    }

    @Test(
        "C-1: a memory warning drops all items beyond the working set before its handler ends, and none of the working set"
    )
    func warning() throws {
        var reel = app(icons(.threePages, near: 400, far: 200), launch: [])
        reel.launch = [fill] + Array(repeating: [turn, fill], count: 40).flatMap { $0 }
        let hog = Run.app("hog", launch: [Run.allocate("all", 69)])
        let memory = DeviceMemory(size: Run.bytes(106))
        let summary = try Run.summary(Run.workload([reel, hog], memory: memory))
        let cache = try #require(summary.caches?.first)
        #expect(summary.kills.isEmpty)
        #expect(summary.warnings.map(\.app).contains("reel"))
        #expect(cache.peak.near == 24_000_000)
        #expect(cache.atEnd == CacheRings(working: 3_600_000))
        #expect(cache.dropped.warning.bytes >= 24_000_000)
        let warning = try #require(summary.warnings.first { $0.app == "reel" })
        #expect(warning.freed == Run.bytes(24))
    }

    @Test("C-1: off screen the items beyond the working set are dropped, and the background working set applies")
    func background() throws {
        let away = CacheSituation(name: CacheSituation.background, shape: CacheShape(page: 20, workingSet: .onePage))
        let reel = app(icons(.threePages, near: 100, situations: [away]), launch: [fill, turn, turn, fill, turn, fill])
        let workload = Run.workload(
            [reel],
            memory: nil,
            timeline: [
                TimelineEntry(at: .zero, .open(app: "reel")), TimelineEntry(at: .seconds(2), .close(app: "reel")),
            ]
        )
        let cache = try #require(try Run.summary(workload).caches?.first)
        #expect(cache.peak == CacheRings(working: 3_600_000, near: 2_400_000))
        #expect(cache.dropped.background.bytes == 4_800_000)
        #expect(cache.atEnd.working == 1_200_000)
    }

    @Test("C-3: the system discards purgeable items, those used longest ago first; they are rebuilt at their next use")
    func purge() throws {
        let back = Step(.turn("icons", by: -1))
        let pages = [show] + Array(repeating: [turn, show], count: 10).flatMap { $0 }
        let backs = Array(repeating: back, count: 10)
        let reel = app(icons(.onePage, far: 200), launch: pages + [Run.allocate("document", 88.8)] + backs + [show])
        let summary = try Run.summary(Run.workload([reel], memory: DeviceMemory(size: Run.bytes(100))))
        let cache = try #require(summary.caches?.first)
        #expect(summary.kills.isEmpty)
        // 90 MB and 12 MB purgeable on 100 MB: 2 MB are discarded, 34 items of the pages that were shown first.
        #expect(cache.dropped.system.bytes >= 2_040_000)
        #expect(cache.made.bytes == 11 * 1_200_000 + 1_200_000)
        let use = try #require(summary.apps.first)
        #expect(use.rebuilds == 20)
        #expect(use.rebuilt.bytes == 1_200_000)
    }

    @Test("C-4: after a turn back the page is whole in the purgeable ring, and no item is dropped for the ring's limit")
    func turnedBack() throws {
        let back = Step(.turn("icons", by: -1))
        // Pages 1, 2 and 3 are shown, and 1 and 2 are in the ring. The turn back to 2 moves 3 into the ring and uses 2.
        let cache = try cache(icons(.onePage, far: 40), [show, turn, show, turn, show, back, show])
        #expect([Int64(cache.hits), Int64(cache.misses), cache.made.bytes] == [20, 60, 3_600_000])
        #expect(cache.atEnd == CacheRings(working: 1_200_000, far: 2_400_000))
        #expect(cache.dropped.limit.bytes == 0)
        // With room for only one page the limit drops the items beyond the working set.
        let tight = try self.cache(icons(.onePage, far: 20), [show, turn, show, turn, show, back, show])
        #expect([Int64(tight.hits), Int64(tight.misses), tight.made.bytes] == [20, 60, 3_600_000])
        #expect(tight.atEnd == CacheRings(working: 1_200_000, far: 1_200_000))
        #expect(tight.dropped.limit.bytes == 1_200_000)
    }

    @Test("C-3: an item that has come back into the working set is purgeable until a step uses it")
    func claimed() throws {
        let back = Step(.turn("icons", by: -1))
        let cache = try cache(icons(.onePage, far: 40), [show, turn, show, back])
        #expect(cache.atEnd == CacheRings(working: 0, far: 2_400_000))
        let used = try self.cache(icons(.onePage, far: 40), [show, turn, show, back, show])
        #expect(used.atEnd == CacheRings(working: 1_200_000, far: 1_200_000))
        #expect(used.made.bytes == 2_400_000)
    }

    @Test("C-1: a step loads each missing item once, even if the cache has no room for all of them or for any")
    func noRoom() throws {
        // Each load displaces one of the two items in the cache: the two hits of the second use are displaced and
        // loaded again.
        let two = try cache(icons(.none, near: 2), [show, show])
        #expect(two.atEnd.near == 120_000)
        #expect([two.hits, two.misses] == [2, 40])
        #expect(two.made.bytes == 40 * 60_000)
        let none = try cache(icons(.none), [show])
        #expect([Int64(none.misses), none.made.bytes, none.peak.sum.bytes] == [20, 0, 0])
    }

    @Test("C-2: a cache that ignores warnings drops nothing on a warning, nor off screen")
    func unaware() throws {
        func dropped(isAware: Bool) throws -> (CacheDrops, CacheRings, Int) {
            var spec = icons(.onePage, near: 400)
            spec.isAware = isAware
            var reel = app(spec, launch: [])
            reel.launch = [fill] + Array(repeating: [turn, fill], count: 20).flatMap { $0 }
            let hog = Run.app("hog", launch: [Run.allocate("all", 66)])
            let workload = Run.workload(
                [reel, hog],
                memory: DeviceMemory(size: Run.bytes(100)),
                seconds: 12,
                timeline: [
                    TimelineEntry(at: .zero, .open(app: "reel")), TimelineEntry(at: .seconds(3), .open(app: "hog")),
                    TimelineEntry(at: .seconds(8), .close(app: "reel")),
                ]
            )
            let summary = try Run.summary(workload)
            let cache = try #require(summary.caches?.first)
            return (cache.dropped, cache.atEnd, summary.warnings.count { $0.app == "reel" })
        }
        let (aware, left, warnings) = try dropped(isAware: true)
        #expect(aware.warning.bytes == 24_000_000 && left.near == 0 && warnings > 0)
        let (unaware, kept, asMany) = try dropped(isAware: false)
        #expect(unaware.warning.bytes == 0 && unaware.background.bytes == 0 && asMany > 0)
        #expect(kept == CacheRings(working: 1_200_000, near: 24_000_000))
    }

    @Test(
        "C-6: the bytes written to the cache's file are counted, with the file's folder",
        arguments: FileFolder.allCases
    )
    func folder(_ folder: FileFolder) throws {
        let made = try cache(icons(.onePage, file: CacheFile(access: .read, folder: folder)), [fill, turn, fill])
        #expect(made.stored?.bytes == 2_400_000 && made.folder == folder)
        let filled = try cache(icons(.onePage, file: CacheFile(access: .read, isFilled: true, folder: folder)), [fill])
        #expect(filled.stored == nil && filled.folder == nil)
    }

    @Test("C-5, C-6: an item that was made once comes back from the cache's file, read or mapped")
    func file() throws {
        let flips = [fill, turn, fill, turn, fill, turn, fill]
        let fresh = try cache(
            icons(.onePage, file: CacheFile(access: .read)),
            flips + [Step(.turn("icons", by: -1)), fill]
        )
        #expect([fresh.made.bytes, fresh.readFromFile.bytes] == [4_800_000, 1_200_000])
        let read = try cache(icons(.threePages, file: CacheFile(access: .read, isFilled: true)), flips)
        #expect([read.made.bytes, read.readFromFile.bytes] == [0, 6_000_000])
        let spec = icons(.threePages, file: CacheFile(access: .mapped, isFilled: true))
        let summary = try Run.summary(Run.workload([app(spec, launch: flips)], memory: nil))
        let mapped = try #require(summary.caches?.first)
        #expect([mapped.made.bytes, mapped.readFromFile.bytes, mapped.mapped.bytes] == [0, 0, 6_000_000])
        #expect(mapped.peak.working == 3_600_000)
        let use = try #require(summary.apps.first)
        #expect(use.atEnd == MemoryUse(clean: 3_600_000))
        #expect(use.peakFootprint == ByteCount(bytes: 0))
        #expect(use.peakResident == ByteCount(bytes: 3_600_000))
        #expect(use.faulted.bytes == 6_000_000)
    }

    @Test("M-2: a terminated app loses its caches, and the cache's file remains")
    func end() throws {
        var reel = app(icons(.threePages, near: 20, file: CacheFile(access: .read)), launch: [fill])
        reel.memoryLimit = Run.bytes(10)
        reel.events = [
            AppEvent(name: "grow", arrivals: EventArrivals(recorded: [.seconds(2)]), steps: [Run.allocate("more", 20)])
        ]
        let workload = Run.workload(
            [reel],
            memory: nil,
            timeline: [
                TimelineEntry(at: .zero, .open(app: "reel")), TimelineEntry(at: .seconds(4.5), .open(app: "reel")),
            ]
        )
        let summary = try Run.summary(workload)
        #expect(summary.kills.map(\.app) == ["reel"])
        let cache = try #require(summary.caches?.first)
        #expect([cache.made.bytes, cache.readFromFile.bytes] == [3_600_000, 3_600_000])
        #expect(summary.apps.first?.atEnd == MemoryUse(dirty: 3_600_000))
    }
}
