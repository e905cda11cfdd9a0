import FrameBudget
import FrameTrace
import Testing

/// Compares the items that a step wanted with the items that were loaded for it.
@Suite("Hits and misses of caches")
struct CacheCountTests {
    private func cache(_ steps: String, swipe: String) throws -> CacheSummary {
        let run = try MainThreadRun.app(
            """
            caches: { icons: { items: 400, size: 60kB, page: 20, workingSet: 1 page } }
            queues: { l: { qos: utility } }
            work: { fill: [\(steps)] }
            events: { swipe: { every: 400ms, until: 8s, do: [\(swipe)] } }
            frame: [{ compute: 3ms, name: draw }]
            """,
            duration: "11s",
            device: "{ cores: 2 }"
        )
        return try #require(run.run.result.memory?.caches?.first)
    }

    @Test("when a page is turned while its items load, each item that is made counts as a miss")
    func turned() throws {
        let use = "{ use: icons, load: [{ compute: 30ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        let made = Int(cache.made.bytes / 60_000)
        #expect(made > 200, "the queue loads one page after the other")
        // An item that is no longer wanted once it is loaded is not kept: at most one for each turn of a page. The
        // items of the last page may not be loaded when the run ends.
        #expect(
            cache.misses >= made && cache.misses <= made + cache.pagesShown + 20,
            "\(cache.misses), \(made), \(cache.pagesShown)"
        )
        // Items that were loaded for a page before a step looked at it are hits.
        #expect(cache.hits > 0 && cache.hits + cache.misses > 400)
    }

    @Test("when a page is loaded before the next one is shown, each of its items counts once")
    func still() throws {
        let use = "{ use: icons, load: [{ compute: 3ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        #expect(cache.misses == Int(cache.made.bytes / 60_000))
        #expect(cache.hits + cache.misses == 20 * cache.pagesShown)
    }

    @Test("`most` limits the items that a step makes, not the items that it wants")
    func limited() throws {
        let use = "{ use: icons, most: 5, load: [{ compute: 3ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        #expect(cache.misses > Int(cache.made.bytes / 60_000))
        #expect(cache.hits + cache.misses == 20 * cache.pagesShown)
    }

    @Test("items that are loaded for the working set before a page wants them are neither hits nor misses")
    func ahead() throws {
        let use = "{ use: icons, of: working set, load: [{ compute: 30ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        #expect(cache.made.bytes > 0)
        #expect([cache.hits, cache.misses] == [0, 0])
    }
}
