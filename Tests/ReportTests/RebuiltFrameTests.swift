import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Memory that is rebuilt on the main thread counts for the frame that it makes late, in the frame or before it.
@Suite("Frames that rebuilt memory makes late")
struct RebuiltFrameTests {
    /// `photo` needs memory twice, at 3.2 s and 5.2 s, so that the tiles of `atlas` are discarded.
    private static func atlas(_ fields: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 8s
            device: { cores: 2, memory: 300MB, system: 50MB }
            apps:
              atlas: { launch: [{ allocate: tiles, size: 100MB, kind: purgeable }], \(fields) }
              photo:
                launch: [{ allocate: base, size: 50MB }]
                events:
                  big: { at: [3200ms, 5200ms], do: [{ allocate: big, size: 110MB }] }
                  small: { at: [3300ms, 5300ms], do: [{ release: big }] }
                frame: [{ compute: 3ms, name: draw photo }]
            """
        )
    }

    private static func access(_ rebuild: String) -> String {
        "{ access: tiles, rebuild: [{ compute: \(rebuild), name: redraw }], do: [{ compute: 500us, name: blit }] }"
    }

    @Test(
        "a rebuild in a handler counts for the frame that waits for it, as one in a frame does",
        arguments: [true, false]
    )
    func handler(isHandler: Bool) throws {
        let access = Self.access("60ms")
        let result = try Self.atlas(
            isHandler
                ? "events: { tap: { every: 500ms, do: [\(access)] } }, frame: [{ compute: 4ms, name: draw }]"
                : "frame: [{ every: 30, do: [\(access)] }, { compute: 4ms, name: draw }]"
        )
        let memory = try #require(result.memory?.apps.first)
        #expect((memory.rebuilds, memory.lateRebuildFrames) == (2, 2))
        #expect(result.apps.first?.total.missed == 2)
        let sentences = MemoryWords.findings(result)
        #expect(sentences.contains { $0.hasPrefix("atlas: 2 missed frames rebuilt memory") }, "\(sentences)")
    }

    @Test("amounts and times of all rebuilds are not given as those of the late frames")
    func amounts() throws {
        let access = Self.access("60ms")
        var result = try Self.atlas("frame: [{ every: 30, do: [\(access)] }, { compute: 4ms, name: draw }]")
        result.memory?.apps[0].lateRebuildFrames = 1
        result.memory?.apps[0].rebuilt = ByteCount(bytes: 150_000_000)
        result.memory?.apps[0].rebuildTime = .milliseconds(32.4)
        let words =
            "atlas: 1 missed frame rebuilt memory that had been discarded. Both rebuilds of the app: 150 MB in 32.4 ms."
        #expect(MemoryWords.findings(result).contains(words), "\(MemoryWords.findings(result))")
    }

    @Test("a rebuild that ended before the frame was due does not count for the frame")
    func early() throws {
        // The tap takes from 3.505 s to 3.512 s; what makes the frame of 3.517 s late begins at 3.513 s.
        let result = try Self.atlas(
            """
            events: { tap: { at: [3505ms], do: [\(Self.access("100us"))] }, \
            spin: { at: [3513ms], do: [{ compute: 40ms, name: spin }] } }, frame: [{ compute: 4ms, name: draw }]
            """
        )
        let memory = try #require(result.memory?.apps.first)
        #expect((memory.rebuilds, memory.lateRebuildFrames) == (1, 0))
        #expect(result.apps.first?.total.missed == 1)
    }
}
