import FrameBudget
import FrameTrace
import Scenario
import Testing

@Suite("The page's workload of a CPU that gets slower")
struct SlowerCPUTests {
    /// The workload in the page's section.
    private static func workload() throws -> String {
        let page = WorkloadReference.markdown()
        let heading = try #require(page.firstRange(of: "## A CPU that gets slower\n"))
        let begin = try #require(page[heading.upperBound...].firstRange(of: "```yaml\n"))
        let end = try #require(page[begin.upperBound...].firstRange(of: "```\n"))
        return String(page[begin.upperBound..<end.lowerBound])
    }

    @Test("Frames are late from the limit on, by their own work, which has the page's step")
    func cause() throws {
        let run = try MainThreadRun(try Self.workload())
        let limit = run.run.grid.origin + .seconds(10)
        let late = run.run.frames[0].filter(\.isMissed)
        #expect(late.count >= 299)
        for frame in late {
            #expect(frame.begin >= limit, "frame \(frame.number)")
            #expect(frame.verdict?.cause.kind == .ownWork, "frame \(frame.number)")
            let steps = frame.work.map { run.trace.paths[$0.path]?.label ?? "" }
            #expect(steps.contains("slower CPU"), "frame \(frame.number): \(steps)")
        }
    }
}
