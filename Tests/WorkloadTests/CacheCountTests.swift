import FrameBudget
import FrameTrace
import Testing

/// How many items a step wanted, against how many were loaded for it.
@Suite("Counts of caches")
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

    @Test("a page that is turned while its items are loaded: each item that has to be made was wanted and missing")
    func turned() throws {
        let use = "{ use: icons, load: [{ compute: 30ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        let made = Int(cache.made.bytes / 60_000)
        #expect(made > 200, "the queue loads one page after the other")
        // One that is no longer wanted when it is there is not kept: at most one each time that a page is turned. And what the last page
        // wants may not be there when the run ends.
        #expect(
            cache.misses >= made && cache.misses <= made + cache.pagesShown + 20,
            "\(cache.misses), \(made), \(cache.pagesShown)"
        )
        // What was loaded for a page before a step looked at it was there.
        #expect(cache.hits > 0 && cache.hits + cache.misses > 400)
    }

    @Test("a page that is loaded before the next one is shown counts once")
    func still() throws {
        let use = "{ use: icons, load: [{ compute: 3ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        #expect(cache.misses == Int(cache.made.bytes / 60_000))
        #expect(cache.hits + cache.misses == 20 * cache.pagesShown)
    }

    @Test("what a step loads at most limits what is made, and not what was wanted")
    func limited() throws {
        let use = "{ use: icons, most: 5, load: [{ compute: 3ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        #expect(cache.misses > Int(cache.made.bytes / 60_000))
        #expect(cache.hits + cache.misses == 20 * cache.pagesShown)
    }

    @Test("what fills the working set is made before it is wanted")
    func ahead() throws {
        let use = "{ use: icons, of: working set, load: [{ compute: 30ms, name: decode }] }"
        let cache = try cache(use, swipe: "{ turn: icons }, { async: fill, on: l }")
        #expect(cache.made.bytes > 0)
        #expect([cache.hits, cache.misses] == [0, 0])
    }
}
