import FrameBudget
import FrameTrace
import Glibc
import LiveSimulation
import Scenario
import Testing
import WorkloadYAML

@testable import FrameRecorder

@Suite("Memory on real threads", .serialized)
struct MemoryRunTests {
    /// The resident bytes of this process's blocks by the kernel's count, by app and class.
    private func mapped() -> [String: Int64] {
        var sums: [String: Int64] = [:]
        var key: String?
        let text = String(decoding: TextFile.bytes(of: "/proc/self/smaps", limit: 64 << 20) ?? [], as: UTF8.self)
        for line in text.split(separator: "\n") {
            if line.contains("/memfd:fbprof:") {
                key = line.split(separator: ":").dropFirst(3).prefix(2).joined(separator: " ")
            } else if line.contains("/fbprof-mapped-") {
                key = "mapped"
            } else if line.split(separator: " ").first?.contains("-") == true {
                key = nil
            } else if let key, line.hasPrefix("Rss:") {
                let kilobytes = line.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
                sums[key, default: 0] += kilobytes << 10
            }
        }
        return sums
    }

    private func expect(_ value: Int64?, near expected: Int64) {
        guard let value else {
            Issue.record("no mapping")
            return
        }
        #expect(abs(value - expected) * 20 <= expected, "\(value) is not near \(expected)")
    }

    /// Runs a workload, and looks at the process's memory at some moments of it.
    private func run(_ yaml: String, at moments: [Double]) throws -> (sums: [[String: Int64]], memory: MemorySummary?) {
        let workload = try WorkloadFile.parse(text: yaml, named: "test.yaml")
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let engine = try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test")
        try engine.start()
        var sums: [[String: Int64]] = []
        for moment in moments {
            while engine.elapsed < .seconds(moment), !engine.isOver { usleep(2000) }
            sums.append(mapped())
        }
        try engine.finish(.complete)
        return (sums, try LiveRun.analyze(folder: folder.partialPath).result.memory)
    }

    @Test("M-1, M-2: each app's memory agrees with the kernel's sums within 5 %, by app and class")
    func agreement() throws {
        let yaml = """
            version: 1
            duration: 3s
            warmUp: 0s
            device: { memory: 300MB, system: 100MB }
            apps:
              a:
                launch:
                  - { allocate: working set, size: 40MB }
                  - { allocate: ring, size: 20MB, kind: purgeable }
                  - { map: sheet, size: 30MB }
                  - { access: sheet, size: 6MB, from: 4MB }
                  - { allocate: scratch, size: 10MB }
                  - { release: scratch }
                frame: [{ compute: 100us }]
                timers: { drop: { every: 1600ms, do: [{ release: working set, size: 10MB }] } }
              b:
                launch: [{ allocate: bytes, size: 15MB }, { sleep: 1200ms }, { allocate: bytes, size: 30MB }]
                frame: [{ compute: 100us }]
            """
        let (sums, memory) = try run(yaml, at: [1, 2.4])
        expect(sums[0]["a dirty"], near: 40_000_000)
        expect(sums[0]["a purgeable"], near: 20_000_000)
        expect(sums[0]["mapped"], near: 6_000_000)
        expect(sums[0]["b dirty"], near: 15_000_000)
        expect(sums[1]["a dirty"], near: 30_000_000)
        expect(sums[1]["b dirty"], near: 45_000_000)
        #expect(memory?.apps.map(\.peakFootprint.bytes) == [50_000_000, 45_000_000])
        #expect(memory?.apps.first?.faulted.bytes == 6_000_000)
        #expect(mapped().isEmpty)
    }

    @Test("M-6, M-11: memory that is dropped, discarded or lost with its app is really freed")
    func reclaim() throws {
        let yaml = """
            version: 1
            duration: 3s
            warmUp: 0s
            device: { memory: 200MB, system: 20MB }
            apps:
              a:
                launch:
                  - { map: sheet, size: 30MB }
                  - { access: sheet }
                  - { allocate: ring, size: 30MB, kind: purgeable }
                  - { allocate: bytes, size: 60MB }
                frame: [{ compute: 100us }]
              b:
                launch: [{ allocate: bytes, size: 50MB }, { allocate: more, size: 45MB }]
                frame: [{ compute: 100us }]
              c:
                launch: [{ allocate: bytes, size: 40MB }]
                frame: [{ compute: 100us }]
            timeline:
              - { at: 0s, open: a }
              - { at: 800ms, open: b }
              - { at: 1900ms, open: c }
            """
        let (sums, memory) = try run(yaml, at: [0.7, 1.7, 2.7])
        expect(sums[0]["mapped"], near: 30_000_000)
        expect(sums[0]["a purgeable"], near: 30_000_000)
        // 155 MB of dirty memory leave 25 MB for the 60 MB that the system could reclaim.
        let left = (sums[1]["mapped"] ?? 0) + (sums[1]["a purgeable"] ?? 0)
        #expect(left <= 25 << 20, "\(sums[1])")
        expect(sums[1]["b dirty"], near: 95_000_000)
        #expect(memory?.kills.map(\.app) == ["b"])
        #expect((sums[2]["b dirty"] ?? 0) == 0, "\(sums[2])")
        expect(sums[2]["c dirty"], near: 40_000_000)
        for sum in sums { #expect(sum.values.reduce(0, +) <= 189_000_000) }
    }

    @Test(
        "C-7, M-2: 60.0, 1.2, 3.6 and 2.7 + 0.9 MB of icons, and 3.6 MB mapped, are what the kernel counts within 5 %"
    )
    func caches() throws {
        let turns = "{ turn: icons }, { use: icons, of: working set, load: [{ compute: 10us }] }"
        func app(_ name: String, _ fields: String, turns: String) -> String {
            """
              \(name):
                caches: { icons: { items: 1000, size: 60kB, page: 20, \(fields) } }
                launch: [{ use: icons, of: working set, load: [{ compute: 10us }] }\(turns.isEmpty ? "" : ", " + turns)]
                frame: [{ compute: 100us }]
            """
        }
        let pages = Array(repeating: turns, count: 4).joined(separator: ", ")
        let yaml = """
            version: 1
            duration: 4s
            warmUp: 0s
            device: { memory: 300MB }
            apps:
            \(app("all", "workingSet: all", turns: pages))
            \(app("one", "workingSet: 1 page", turns: pages))
            \(app("three", "workingSet: 3 pages", turns: pages))
            \(app("split", "workingSet: 3 pages, keep: 1.2MB, when: { split view: { page: 15 } }", turns: ""))
            \(app("sheet", "workingSet: 3 pages, file: mapped, filled: on", turns: pages))
              mail: { frame: [{ compute: 100us }] }
            timeline:
              - { at: 0s, open: all }
              - { at: 0s, open: one }
              - { at: 0s, open: three }
              - { at: 0s, open: split }
              - { at: 0s, open: sheet }
              - { at: 2.4s, open: mail, as: split view }
            """
        let (sums, memory) = try run(yaml, at: [2.2, 3.6])
        for sum in sums {
            expect(sum["all dirty"], near: 60_000_000)
            expect(sum["one dirty"], near: 1_200_000)
            expect(sum["three dirty"], near: 3_600_000)
            expect(sum["split dirty"], near: 3_600_000)
            expect(sum["mapped"], near: 3_600_000)
        }
        let rings = try #require(memory?.caches?.map(\.atEnd))
        #expect(rings.map(\.working) == [60_000_000, 1_200_000, 3_600_000, 2_700_000, 3_600_000])
        #expect(rings.map(\.near) == [0, 0, 0, 900_000, 0])
        #expect(memory?.apps[4].peakFootprint.bytes == 0)
    }

    @Test("a run that needs more memory than the machine has is refused")
    func refused() throws {
        let yaml = """
            version: 1
            duration: 1s
            warmUp: 0s
            device: { memory: 900GB }
            apps: { a: { frame: [{ compute: 1ms }, { leak: 1kB }] } }
            """
        #expect(throws: RuntimeError.self) { try LiveRun.trace(yaml) }
    }
}
