import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import FrameBudgetReports

@Suite("Chrome trace")
struct ChromeTests {
    private struct Row: Hashable {
        var process: Int
        var thread: Int
    }

    private struct File {
        var events: [[String: Any]]
        var stackFrames: [String: [String: Any]]

        init(_ bytes: [UInt8]) throws {
            let value = try JSONSerialization.jsonObject(with: Data(bytes))
            let object = try #require(value as? [String: Any])
            events = try #require(object["traceEvents"] as? [[String: Any]])
            stackFrames = try #require(object["stackFrames"] as? [String: [String: Any]])
        }

        func row(_ event: [String: Any]) -> Row {
            Row(process: event["pid"] as? Int ?? -1, thread: event["tid"] as? Int ?? -1)
        }

        func rows(named name: String) -> [Row] {
            events.filter { ($0["args"] as? [String: Any])?["name"] as? String == name }.map(row)
        }

        func spans(in row: Row) -> [[String: Any]] {
            events.filter { $0["ph"] as? String == "X" && self.row($0) == row }
        }
    }

    /// The start and end of an event, in whole nanoseconds.
    private func interval(_ event: [String: Any]) -> (start: Int, end: Int) {
        let start = ((event["ts"] as? Double ?? -1) * 1000).rounded()
        return (Int(start), Int(start) + Int(((event["dur"] as? Double ?? -1) * 1000).rounded()))
    }

    @Test("Spans of a row are nested or disjoint; each row has a name; no time is before the start")
    func nesting() throws {
        let file = try File(SampledRun().export(.chrome))
        let spans = file.events.filter { $0["ph"] as? String == "X" }
        #expect(spans.count > 1000)
        for (row, events) in Dictionary(grouping: spans, by: { file.row($0) }) {
            #expect(file.events.contains { $0["name"] as? String == "thread_name" && file.row($0) == row })
            var open: [Int] = []
            let sorted = events.map(interval).sorted { ($0.start, $1.end) < ($1.start, $0.end) }
            for (start, end) in sorted {
                #expect(start >= 0 && end > start)
                while let last = open.last, last <= start { open.removeLast() }
                #expect(open.last.map { end <= $0 } ?? true)
                open.append(end)
            }
        }
    }

    @Test("A thread runs as long as the CPU's lane says, and its ready spans name the holder of the CPU")
    func lanes() throws {
        let run = try SampledRun()
        let file = try File(run.export(.chrome))
        let cpu = try #require(file.rows(named: "CPU 0").first)
        let state = try #require(file.rows(named: "maps main: state").first)
        let own = file.spans(in: cpu).filter { $0["name"] as? String == "maps main" }.map(interval)
        let running = file.spans(in: state).filter { $0["name"] as? String == "running" }.map(interval)
        let times: [Int] = [own, running].map { spans in spans.reduce(0) { $0 + $1.end - $1.start } }
        #expect(times[0] > 0)
        #expect(times[0] == times[1])
        let ready = file.spans(in: state).filter { $0["name"] as? String == "runnable" }
        #expect(!ready.isEmpty)
        let holders = ready.compactMap { ($0["args"] as? [String: Any])?["cpuHeldBy"] as? String }
        #expect(holders.contains("notes"))
    }

    @Test("Late frames have their deadline, overrun and verdict; stacks resolve to their layers")
    func frames() throws {
        let run = try SampledRun()
        let file = try File(run.export(.chrome))
        let late = file.events.filter { $0["cat"] as? String == "frame,late" }
        let unended = run.run.frozen.joined().count(where: \.isMissed)
        #expect(late.count == run.run.frames.joined().count(where: \.isMissed) + unended)
        let arguments = try #require(late.last?["args"] as? [String: Any])
        let overrun = arguments["overrun_ms"] as? Double ?? 0
        #expect(overrun > 0)
        #expect(arguments["verdict"] is String)
        #expect(arguments["deadline_ms"] is Double)
        let stacks = file.events.filter { $0["cat"] as? String == "stack" }
        #expect(stacks.count == run.trace.stacks.count)
        var names: [String] = []
        var next = stacks.first?["sf"] as? String
        while let current = next {
            let frame = try #require(file.stackFrames[current])
            names.append(frame["name"] as? String ?? "")
            next = frame["parent"] as? String
        }
        #expect(names == ["inner", "leaf", "caller", "maps+0x1030", "draw", "maps"])
    }

    @Test("A trace of one app shows the other app on the CPU, but not its lanes")
    func oneApp() throws {
        let file = try File(SampledRun().export(.chrome, app: "maps"))
        #expect(file.rows(named: "maps main").count == 1)
        #expect(file.rows(named: "notes main").isEmpty)
        let cpu = try #require(file.rows(named: "CPU 0").first)
        #expect(file.spans(in: cpu).contains { $0["name"] as? String == "notes main" })
    }
}
