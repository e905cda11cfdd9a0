import FrameBudget
import FrameTrace
import Testing

@Suite("The page that is shown after a change of size")
struct RememberedPageTests {
    private func cache(_ fields: String, turns: Int, timeline: String) throws -> CacheSummary {
        let turn = Array(repeating: "{ turn: icons }", count: turns).joined(separator: ", ")
        let run = try LayoutRun(
            """
            version: 1
            duration: 20s
            apps:
              reel:
                caches:
                  icons:
                    { items: 200, size: 60kB, page: 20, workingSet: 1 page, \(fields)
                      when: { compact: { page: 15 } } }
                launch: [\(turn)]
                frame: [{ compute: 1ms }]
              mail: { frame: [{ compute: 1ms }] }
            timeline: [{ at: 0s, open: reel, as: full screen }, \(timeline)]
            """
        )
        return try #require(run.result.memory?.caches?.first)
    }

    @Test("Z-4: an app that remembers its item shows the page of that item again after off-screen changes of its size")
    func remembered() throws {
        let cache = try cache(
            "",
            turns: 3,
            timeline: "{ at: 3s, home: press }, { at: 8s, open: reel, as: full screen }"
        )
        #expect(cache.strayed == nil && cache.lastStray == nil)
    }

    @Test(
        "Z-4: an app that does not remember its item is on another page after the off-screen snapshots, which is counted"
    )
    func forgotten() throws {
        // Item 21 begins the second page of 20 items. With pages of 15, its page begins with item 16, which is on the
        // first page of 20.
        let cache = try cache(
            "remember: off,",
            turns: 1,
            timeline: "{ at: 3s, home: press }, { at: 8s, open: reel, as: full screen }"
        )
        #expect(cache.strayed == 1)
        #expect([cache.lastStray?.from, cache.lastStray?.to] == [21, 1])
        // Where the pages of both sizes begin with the same item nothing is lost: 60 icons are three pages, or four.
        let lucky = try self.cache(
            "remember: off,",
            turns: 3,
            timeline: "{ at: 3s, home: press }, { at: 8s, open: reel, as: full screen }"
        )
        #expect(lucky.strayed == nil)
    }
}
