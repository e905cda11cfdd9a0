import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@Suite("Examples of memory")
struct MemoryExampleTests {
    private func result(_ name: String) throws -> RunResult {
        let url = Repository.root.appending(path: "Examples/\(name).yaml")
        let workload = try WorkloadFile.parse(Array(try Data(contentsOf: url)), named: "\(name).yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")
        return Analysis.analyze(try Trace(bytes: bytes)).result
    }

    @Test("M-6, M-10: the picture in picture does not fit into memory, and the main app is terminated for it")
    func squeeze() throws {
        let result = try result("memory-squeeze")
        let memory = try #require(result.memory)
        let kill = try #require(memory.kills.first)
        #expect(memory.kills.count == 1)
        #expect(kill.app == "primary" && kill.reason == .critical)
        #expect(kill.footprint.bytes == 350_000_000 && kill.available.bytes == -50_000_000)
        #expect(kill.grower == "picture" && kill.grown.bytes == 150_000_000)
        #expect(kill.at >= .seconds(5) && kill.at <= .seconds(5) + .milliseconds(10))
        #expect(memory.warnings.isEmpty)
        #expect(memory.leastAvailable?.bytes == 100_000_000)
        #expect(memory.apps.map(\.peakFootprint.bytes) == [350_000_000, 250_000_000, 150_000_000])
        // The terminated app wants no more frames.
        let wanted = result.apps.map(\.total.wanted)
        #expect(wanted[0] < wanted[1])
    }

    @Test("C-5: each mapping limit terminates the app that exceeds it, and small files waste most of their pages")
    func mappings() throws {
        let memory = try #require(try result("mapping-limits").memory)
        #expect(memory.kills.map(\.app) == ["many", "archive"])
        #expect(memory.kills.map(\.reason) == [.files, .addresses])
        #expect(memory.kills.first?.mapped?.files == 1001)
        #expect(memory.apps.map(\.mappings?.files) == [1, 1000, 1001, 1])
        #expect(memory.apps[1].mappings?.waste.bytes == 3_096_000)
        // 60 MB are 14,648 pages and a half.
        let waste: Int64 = 14_649 * 4096 - 60_000_000
        #expect(memory.apps[0].mappings?.waste.bytes == waste)
    }

    @Test("C-3, M-2: with a purgeable cache no app is warned or terminated")
    func purgeable() throws {
        let memory = try #require(try result("memory-squeeze-purgeable").memory)
        #expect(memory.kills.isEmpty && memory.warnings.isEmpty)
        #expect(memory.leastAvailable?.bytes == 100_000_000)
        #expect(memory.apps.map(\.peakFootprint.bytes) == [200_000_000, 250_000_000, 150_000_000])
        #expect(memory.apps.map(\.purged.bytes) == [150_000_000, 0, 0])
    }
}
