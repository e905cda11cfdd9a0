import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import LiveSimulation
import Scenario
import Simulation
import Testing
import WorkloadYAML

@Suite("Memory of workers", .serialized, .enabled(if: Benchmark.isWanted))
struct WorkerMemoryTests {
    private var residentKiB: Int {
        let text = (try? FileSystem.read("/proc/self/statm")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4
    }

    @Test("prints the memory that 512 workers take at once")
    func explosion() throws {
        // Each serial queue with work takes a thread.
        let queues = (0..<90).map { "q\($0): { kind: serial }" }.joined(separator: ", ")
        let steps = (0..<90).map { "{ async: download, on: q\($0) }" }.joined(separator: ", ")
        let apps = (0..<6).map { number in
            """
                app \(number):
                    queues: { \(queues) }
                    work: { download: [ { sleep: 3s } ] }
                    events: { open: { every: 100ms, until: 100ms, do: [ \(steps) ] } }
                    frame: [ { compute: 1ms } ]
            """
        }
        .joined(separator: "\n")
        let yaml = """
            version: 1
            duration: 2s
            warmUp: 0s
            device: { cores: 1 }
            apps:
            \(apps)
            """
        let workload = try WorkloadFile.parse(text: yaml, named: "test.yaml")
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let engine = try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test")
        try engine.start()
        let before = residentKiB
        while engine.elapsed < .milliseconds(1800) { usleep(10_000) }
        let after = residentKiB
        try engine.finish(.complete)
        let reader = try TraceReader(FileSystem.read(folder.partialPath + "/trace"))
        let trace = try Trace(records: reader.records)
        print("workers \(trace.threads.count - 1), KiB \(after - before), lost \(trace.quality.lostRecords)")
        print("frames", Analysis.analyze(trace).result.apps[0].conservation)
    }
}
