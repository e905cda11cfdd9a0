import FrameBudget
import FrameTrace
import Testing

@Suite("What is freed on the way to the background")
struct BackgroundReleaseTests {
    private func result(_ app: String) throws -> RunResult {
        let run = try LifeRun(
            """
            version: 1
            duration: 20s
            device: { memory: 1GB, backgroundTime: 3s }
            apps:
              photos:
                \(app.replacing("\n", with: "\n    "))
            timeline: [{ at: 0s, open: photos }, { at: 5s, home: press }, { at: 12s, open: photos }]
            """
        )
        return Analysis.analyze(run.trace).result
    }

    @Test("S-5: the system drops backing stores and the app releases memory; back on screen a step redraws the stores")
    func both() throws {
        let result = try result(
            """
            launch:
              - { allocate: layers, size: 24MB, kind: backing store }
              - { allocate: images, size: 40MB }
            callbacks: { didEnterBackground: [{ release: images, size: 30MB }] }
            frame: [{ access: layers, rebuild: [{ compute: 6ms, name: draw again }] }, { compute: 2ms }]
            """
        )
        let app = try #require(result.memory?.apps.first)
        #expect([app.background?.bySystem, app.background?.byApp] == [megabytes(24), megabytes(30)])
        #expect(app.peakFootprint == megabytes(64))
        // The first frame after the return has redrawn all of the stores, and no other frame has.
        #expect(app.rebuilds == 1 && app.rebuilt == megabytes(24))
        #expect(app.atEnd == MemoryUse(dirty: 34_000_000))
        #expect(app.purged.bytes == 0)
    }

    @Test(
        "S-5: an app that frees nothing has only the system's part; if nothing at all is freed, there is no such figure"
    )
    func one() throws {
        let system = try result(
            """
            launch: [{ allocate: layers, size: 24MB, kind: backing store }]
            frame: [{ compute: 2ms }]
            """
        )
        let app = try #require(system.memory?.apps.first)
        #expect([app.background?.bySystem, app.background?.byApp] == [megabytes(24), megabytes(0)])
        // No step redraws the stores.
        #expect(app.atEnd == MemoryUse() && app.rebuilds == 0)
        let neither = try result("launch: [{ allocate: images, size: 24MB }]\nframe: [{ compute: 2ms }]")
        #expect(neither.memory?.apps.first?.background == nil)
    }

    @Test(
        "S-5: stores that the app redraws off screen and the system drops again do not hide memory that the app frees"
    )
    func drawnAgain() throws {
        let result = try result(
            """
            launch:
              - { allocate: layers, size: 24MB, kind: backing store }
              - { allocate: images, size: 40MB }
            callbacks:
              didEnterBackground: [{ access: layers, rebuild: [{ compute: 4ms }] }, { release: images, size: 30MB }]
            frame: [{ compute: 2ms }]
            """
        )
        let app = try #require(result.memory?.apps.first)
        // Dropped twice: on the way to the background and at the suspension.
        #expect([app.background?.bySystem, app.background?.byApp] == [megabytes(48), megabytes(30)])
        #expect(app.atEnd == MemoryUse(dirty: 10_000_000))
    }

    @Test("S-5: memory that the end of an app in the background frees does not count as freed by the app")
    func end() throws {
        let run = try LifeRun(
            """
            version: 1
            duration: 12s
            device: { memory: 1GB, backgroundTime: 3s }
            apps:
              photos:
                launch: [{ allocate: images, size: 40MB }]
                callbacks: { didEnterBackground: [{ release: images, size: 10MB }] }
                frame: [{ compute: 2ms }]
            timeline: [{ at: 0s, open: photos }, { at: 5s, home: press }, { at: 10s, quit: photos }]
            """
        )
        let app = try #require(Analysis.analyze(run.trace).result.memory?.apps.first)
        #expect([app.background?.bySystem, app.background?.byApp] == [megabytes(0), megabytes(10)])
        #expect(app.atEnd == MemoryUse())
    }

    private func megabytes(_ count: Int64) -> ByteCount { ByteCount(bytes: count * 1_000_000) }
}
