import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// Frames that never ended are late in every output, and in no sum over frames that did.
@Suite("Frames that never ended")
struct UnendedFrameTests {
    private static func trace(_ app: String) throws -> Trace {
        let text = """
            version: 1
            duration: 4s
            device: { cores: 2 }
            apps:
              a: \(app)
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        return try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
    }

    /// An app whose frame begins and then waits for a lock, and one whose frame waits for the main thread.
    private static let apps = [
        """
        { queues: { q: { qos: utility } }, work: { hold: [{ lock: x, do: [{ sleep: 10s }] }] }, \
        events: { go: { at: [2s], do: [{ async: hold, on: q }] } }, \
        frame: [{ compute: 2ms, name: draw }, { lock: x, do: [{ compute: 1ms }] }] }
        """,
        "{ events: { go: { at: [2s], do: [{ compute: 10s, name: spin }] } }, frame: [{ compute: 2ms, name: draw }] }",
    ]

    @Test("a Chrome trace marks frames that never ended as late, begun or not", arguments: apps)
    func chrome(app: String) throws {
        let run = SampledRun(try Self.trace(app))
        let frozen = try #require(run.run.frozen.first?.first)
        let value = try JSONSerialization.jsonObject(with: Data(run.export(.chrome)))
        let object = try #require(value as? [String: Any])
        let events = try #require(object["traceEvents"] as? [[String: Any]])
        let late = events.filter { $0["cat"] as? String == "frame,late" }
        #expect(late.count == run.run.frames.joined().count(where: \.isMissed) + 1)
        let own = try #require(late.last { $0["name"] as? String == "frame \(frozen.number) (late)" })
        let arguments = try #require(own["args"] as? [String: Any])
        #expect(arguments["unfinished"] as? Bool == true && arguments["why"] is String)
        #expect(events.count { $0["name"] as? String == "frame \(frozen.number)" } == 0)
    }

    @Test("an export of stacks says that it is empty only if no frame was late, ended or not", arguments: apps)
    func stacks(app: String) throws {
        let run = RunModel(try Self.trace(app))
        let hasLateFrame = run.run.frozen.joined().contains { $0.isMissed }
        #expect(hasLateFrame)
        #expect(try !RunExport(run).isEmpty(of: .overrun))
        #expect(try !RunExport(run, app: "a").isEmpty(of: .samples))
        // Nothing is late before the freeze.
        let before = ExportWindow(from: .seconds(1.2), to: .seconds(1.8))
        #expect(try RunExport(run, window: before).isEmpty(of: .overrun))
        let calm = RunModel(try Self.trace("{ frame: [{ compute: 2ms, name: draw }] }"))
        #expect(try RunExport(calm).isEmpty(of: .overrun))
        #expect(try !RunExport(calm).isEmpty(of: .profile))
    }

    @Test("late frames' ledgers are a part of all frames' ledgers", arguments: apps)
    func ledgers(app: String) throws {
        let run = Analysis.analyze(try Self.trace(app))
        let total = try #require(run.result.apps.first?.total)
        #expect(total.frozen == 1 && total.missedAndEnded == total.missed - 1)
        for part in LedgerPart.allCases where part != .residual {
            #expect((total.missedLedger[part] ?? .zero) <= (total.ledger[part] ?? .zero), "\(part)")
        }
        let late = run.frames.joined().filter { $0.isMissed && !run.result.phases[$0.phase].isWarmUp }
        let blocked = late.reduce(TimeSpan.zero) { $0 + $1.ledger.blockedTotal }
        #expect(total.missedLedger.blockedTotal == blocked)
    }
}
