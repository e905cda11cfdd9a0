import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

@Suite("Apps with the largest demand on the CPUs")
struct RenderDemandWordTests {
    private func advice(_ apps: String) throws -> String {
        let text = "version: 1\nduration: 8s\ndevice: { cores: 1, refresh: 60Hz }\napps:\n" + apps
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let result = Analysis.analyze(trace).result
        return RemedyWords(result: result).lines(most: 9).map { "\($0.topic). \($0.text)" }.joined(separator: "\n")
    }

    @Test("the demand of an app's frames includes its main thread and its render thread")
    func render() throws {
        let text = try advice(
            """
              game:
                frame: [{ compute: 2ms, name: simulate }]
                render: { do: [{ compute: 9ms, name: rasterize }], buffers: 2, latency: 2 }
              other: { frame: [{ compute: 8ms, name: otherdraw }] }
            """
        )
        #expect(text.contains("the frames of all apps need 19.0 ms of CPU time"), "\(text)")
        #expect(text.contains("(game needs the most: 11.0 ms per interval)"), "\(text)")
    }

    @Test("two apps with the same demand are both named, whichever thread has it")
    func alike() throws {
        let text = try advice(
            """
              game:
                frame: [{ compute: 2ms, name: simulate }]
                render: { do: [{ compute: 7ms, name: rasterize }], buffers: 2, latency: 2 }
              other: { frame: [{ compute: 9ms, name: otherdraw }] }
            """
        )
        #expect(text.contains("(game and other need the most: 9.0 ms per interval each)"), "\(text)")
    }

    @Test("time asleep does not count as demand on the CPU")
    func asleep() {
        func advice(asleep: Double) -> String {
            var result = SyntheticRun.plain.result
            for index in result.phases.indices {
                result.phases[index].bound?.cpuLoad = 1.2
                result.phases[index].bound?.asleep = .milliseconds(asleep)
            }
            return RemedyWords(result: result).lines(most: 9).map(\.text).joined(separator: "\n")
        }
        #expect(advice(asleep: 1).contains("the frames of all apps need 23.0 ms of CPU time"))
        #expect(!advice(asleep: 10).contains("no scheduler can fit"))
    }
}
