import FrameTrace
import Testing

@testable import FrameBudget

@Suite("A program that goes into the background")
struct DaemonTests {
    private static let first = ThreadID(20)
    private static let second = ThreadID(21)

    /// The program's process runs for 5 ms. As a daemon does, it starts a process that starts another one and ends; the
    /// last one goes on.
    private func records(lastRunsUntilTheEnd: Bool = true) -> [TraceRecord] {
        var script = LoopScript()
        script.run(1)
        script.wait(nil, 5)
        var records = script.records
        for (id, parent, thread) in [(Int32(200), LoopScript.process, Self.first), (201, Int32(200), Self.second)] {
            let process = ObservedProcess(id: id, parent: parent, app: AppID(0), command: "loop")
            records.append(.program(.process(process)))
            let description = ThreadDescription(
                id: thread,
                app: AppID(0),
                name: "loop",
                kernelID: id,
                process: ProcessDescription(id: id, name: "loop")
            )
            records.append(.thread(description))
        }
        func ran(_ thread: ThreadID, _ start: Double, _ end: Double) {
            let slice = RunSlice(
                cpu: 0,
                start: LoopScript.at(start),
                end: LoopScript.at(end),
                ending: .waiting
            )
            records.append(.event(thread, .ran(slice)))
        }
        ran(Self.first, 5, 7)
        ran(Self.second, 7, 9)
        if lastRunsUntilTheEnd {
            let leave = OffCPUTransition(at: LoopScript.at(9), site: LoopScript.home, arguments: (0, 0))
            records.append(.program(.left(Self.second, leave)))
        }
        return records
    }

    private func ended(_ how: ProcessEnd) -> TraceRecord {
        .program(.ended(ProgramEnd(app: AppID(0), at: LoopScript.at(20), how: how, cause: .itself)))
    }

    private func result(
        _ records: [TraceRecord],
        _ ending: RunEnding = .complete,
        until time: Double = 20
    ) throws -> RunResult {
        let end = TraceRecord.end(ending, at: LoopScript.at(time), MeasurementQuality())
        return Analysis.analyze(try Trace(records: records + [end]).withTurns()).result
    }

    @Test("The first finding says how the program ended and in which process it went on")
    func found() throws {
        let result = try self.result(records() + [ended(.exited(0))])
        let app = try #require(result.apps.first)
        let finding = try #require(result.becameDaemon(app))
        #expect(result.findings.first == .program(finding))
        #expect(finding.program.daemonProcesses == [201] && finding.program.command == ["loop"])
        #expect(finding.program.ended == .milliseconds(20) && finding.program.status == 0)
        #expect(finding.program.signal == nil && app.program == nil)
        // A program that crashed or failed is no daemon, though it leaves processes behind.
        for end in [ProcessEnd.signalled(9), .exited(1)] {
            #expect(try self.result(records() + [ended(end)]).becameDaemon(app) == nil)
        }
    }

    @Test("Of a process and its child that both go on, the parent is named")
    func uppermost() throws {
        var records = self.records()
        let leave = OffCPUTransition(at: LoopScript.at(7), site: LoopScript.home, arguments: (0, 0))
        records.append(.program(.left(Self.first, leave)))
        let result = try self.result(records + [ended(.exited(0))])
        let app = try #require(result.apps.first)
        #expect(result.becameDaemon(app)?.program.daemonProcesses == [200])
    }

    @Test("There is no finding where all processes ended, the program was asked to end, or it had a loop")
    func notFound() throws {
        func isFound(_ records: [TraceRecord], _ ending: RunEnding = .complete) throws -> Bool {
            let result = try self.result(records, ending)
            let app = try #require(result.apps.first)
            return result.becameDaemon(app) != nil
        }
        #expect(try !isFound(records(lastRunsUntilTheEnd: false) + [ended(.exited(0))]))
        #expect(try !isFound(records()))
        #expect(try !isFound(records() + [ended(.exited(0))], .interrupted))
        let plan = ProgramPlan(app: AppID(0), command: ["./loop"], choice: LoopChoice())
        #expect(try !isFound(records() + [.program(.plan(plan)), ended(.exited(0))]))
        var loop = LoopScript()
        loop.turns(8, from: 30)
        // Without the slice of the program's own thread in `records()`.
        let others = Array(records().dropFirst(LoopScript().records.count + 1))
        let looped = try self.result(loop.records + others + [ended(.exited(0))], until: 200)
        let app = try #require(looped.apps.first)
        #expect(app.loop != nil && looped.becameDaemon(app) == nil)
    }
}
