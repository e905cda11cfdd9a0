import FrameBudget
import FrameTrace
import Testing
import WorkloadYAML

@Suite("Accesses to memory that stay open")
struct HeldAccessTests {
    private func memory(
        launch: String,
        other: String = "{ compute: 1ms }",
        memory: String = "100MB"
    ) throws -> MemorySummary {
        let run = try LifeRun(
            """
            version: 1
            duration: 6s
            device: { memory: \(memory) }
            apps:
              photos: { launch: [\(launch)], frame: [{ compute: 1ms }] }
              editor: { launch: [\(other)], frame: [{ compute: 1ms }] }
            timeline: [{ at: 0s, open: photos }, { at: 3s, open: editor }]
            """
        )
        return try #require(Analysis.analyze(run.trace).result.memory)
    }

    private let ring = "{ allocate: ring, size: 40MB, kind: purgeable }"
    private let begin = "{ access: ring, ends: off }"
    private let end = "{ endAccess: ring }"

    @Test("C-3: an access that never ends keeps its block in the footprint and undiscarded, and is reported")
    func neverEnded() throws {
        let editor = "{ allocate: document, size: 60MB }"
        let held = try memory(launch: "\(ring), \(begin), \(begin), \(end)", other: editor)
        let access = try #require(held.heldAccesses?.first)
        #expect(access.app == "photos" && access.block == "ring")
        #expect([access.most, access.neverEnded, access.endedUnbegun] == [2, 1, 0])
        #expect(held.apps[0].purged.bytes == 0)
        // 100 MB are wanted and the block can't be discarded, so the larger app is terminated.
        #expect(held.kills.map(\.app) == ["editor"])
        let ended = try memory(launch: "\(ring), \(begin), \(begin), \(end), \(end)", other: editor)
        #expect(ended.heldAccesses == nil)
        #expect(ended.kills.isEmpty && ended.apps[0].peakFootprint.bytes == 40_000_000)
        #expect(ended.apps[0].atEnd.footprint.bytes == 0)
    }

    @Test("C-3: an end without an access is reported, and has no effect")
    func endedUnbegun() throws {
        let memory = try memory(launch: "\(ring), \(end), \(end), \(begin), \(end)")
        let access = try #require(memory.heldAccesses?.first)
        #expect([access.most, access.neverEnded, access.endedUnbegun] == [1, 0, 2])
        #expect(memory.apps[0].atEnd == MemoryUse(purgeable: 40_000_000))
    }

    @Test(
        "C-3: an access to an unallocated block does not begin; accesses that are open when their app quits never ended"
    )
    func edges() throws {
        let nothing = try memory(launch: "\(begin), \(ring)")
        #expect(nothing.heldAccesses == nil)
        #expect(nothing.apps[0].atEnd == MemoryUse(purgeable: 40_000_000))
        let run = try LifeRun(
            """
            version: 1
            duration: 8s
            apps:
              photos: { launch: [\(ring), \(begin)], frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: photos }
              - { at: 2s, quit: photos }
              - { at: 3s, open: photos }
              - { at: 5s, quit: photos }
            """
        )
        let access = try #require(Analysis.analyze(run.trace).result.memory?.heldAccesses?.first)
        #expect([access.most, access.neverEnded] == [1, 2])
    }

    @Test("only a purgeable block has accesses that stay open")
    func mistakes() {
        let blocks = "{ allocate: icons, size: 1MB }, { map: sheet, size: 1MB }"
        func errors(_ step: String) -> String { Samples.errors(steps: blocks, "launch: [\(step)]") }
        #expect(errors("{ access: icons, ends: off }").contains("expected the name of a purgeable block of memory"))
        #expect(errors("{ endAccess: sheet }").contains("which is a mapped file"))
        let unknown = errors("{ endAccess: nothing }")
        #expect(unknown.contains("expected the name of a purgeable block of memory of the app"))
        #expect(errors("{ access: icons, rebuild: [{ compute: 1ms }] }").contains("backing store"))
    }
}
