import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// No advice on what does no harm.
@Suite("Advice that would not help")
struct NeedlessAdviceTests {
    private static func lines(_ result: RunResult) -> [QualityWords.Line] {
        RemedyWords(result: result).lines(most: 3)
    }

    // MARK: Daemons

    private static func daemon(_ others: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              sensor:
                events: { s: { kind: accelerometer, every: 20ms, do: [{ compute: 4ms, name: fuse }] } }
                timers: {\(others)}
              ui: { frame: [{ compute: 4ms, name: draw }] }
            """
        )
    }

    private static func background(_ result: RunResult) -> [BackgroundOnMain] {
        result.findings.compactMap { if case .backgroundOnMain(let work) = $0 { work } else { nil } }
    }

    @Test("no advice is given on work on a daemon's main thread if nothing else waits behind it")
    func alone() throws {
        let result = try Self.daemon("")
        // 4 ms of every 20 ms.
        let share = try #require(result.apps.first?.mainThread?.time.backgroundShare)
        #expect(abs(share - 0.2) < 0.001)
        #expect(Self.background(result).isEmpty)
        #expect(Self.lines(result).map(\.topic) == ["Nothing"])
    }

    @Test("advice is to move work off a daemon's main thread if a timer waits behind it")
    func heldUp() throws {
        // Every 60 ms both are due at once.
        let result = try Self.daemon(" poll: { every: 30ms, do: [{ compute: 1ms, name: poll }] } ")
        #expect(Self.background(result).map(\.work) == ["s"])
        #expect(Self.lines(result).map(\.topic) == ["Move s of sensor to a queue"])
    }

    // MARK: Caches

    private static func cache(_ frame: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 5s
            device: { cores: 2, memory: 2GB }
            apps:
              m:
                queues: { q: {} }
                caches: { c: { items: 20000, size: 5kB, page: 20, workingSet: 5 pages, keep: 50MB } }
                work: { f: [{ use: c, of: working set, load: [{ compute: 5us }] }] }
                events: { s: { every: 10ms, do: [{ turn: c }, { async: f, on: q }] } }
                frame: [\(frame)]
            """
        )
    }

    @Test("a cache that fills up to its own limit is not reported as a leak")
    func filling() throws {
        let result = try Self.cache("{ compute: 1ms }")
        let memory = try #require(result.memory?.apps.first)
        // 100 kB with each of 500 turns, and the working set.
        #expect(memory.peakFootprint.bytes > 50_000_000)
        #expect(memory.growth == nil)
        #expect(Self.lines(result).map(\.topic) == ["Nothing"])
    }

    @Test("a leak beside a cache that fills up is found with its own rate")
    func leak() throws {
        let result = try Self.cache("{ compute: 1ms }, { leak: 50kB }")
        let growth = try #require(result.memory?.apps.first?.growth)
        // 50 kB with each of 60 frames a second.
        #expect(abs(growth.bytesPerSecond / 3e6 - 1) < 0.05, "\(growth)")
        #expect(Self.lines(result).map(\.topic) == ["Release memory in m"])
    }

    // MARK: Networks

    @Test("advice for apps that share the network only with each other is that each transfers less, not one of them")
    func network() throws {
        let result = try PlantedRun.result(
            """
            duration: 8s
            device: { cores: 2, network: { throughput: 2MB, latency: 20ms } }
            apps:
              mail:
                instances: 4
                events: { pull: { at: [2s], do: [{ fetch: 100kB, name: pull }] } }
                frame: [{ compute: 2ms, name: draw }]
            """
        )
        let line = try #require(Self.lines(result).first)
        #expect(line.topic == "Take the network off the main thread of mail-1, mail-2, mail-3 and mail-4")
        let advised =
            "another one of them waited for the network as well: they share what it transfers. Let each transfer less, or at another "
            + "time."
        #expect(line.text.contains(advised), "\(line)")
        #expect(!line.text.contains("Let mail-1"), "\(line)")
    }
}
