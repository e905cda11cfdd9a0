import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Event loops to choose from")
struct LoopChoicesTests {
    private static let origin = Instant(nanoseconds: 1_000_000_000)

    /// A thread of a process, with the number of turns of its loop.
    private struct LoopThread {
        var name: String
        var number: Int32
        var process: Int32
        var turns: Int
    }

    /// A trace of threads that each have turns of a loop in poll, and of processes with these command lines.
    private static func trace(_ threads: [LoopThread], _ commands: [Int32: String]) throws -> Trace {
        let header = TraceHeader(
            name: "loop",
            engine: "recorded program",
            facts: TraceFacts(threads: .every, countsInterrupts: true, seesStops: true),
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: .zero,
            seed: 0,
            cores: 1,
            grid: VsyncGrid(origin: origin, rate: .hz60)
        )
        var records: [TraceRecord] = [
            .header(header),
            .app(AppDescription(id: AppID(0), name: "loop", pacing: nil, budget: .milliseconds(10), clock: .own)),
            .program(.site(WaitSite(id: SiteID(0), instruction: 1, stack: 1, call: "poll"))),
        ]
        for (id, command) in commands.sorted(by: { $0.key < $1.key }) {
            let process = ObservedProcess(id: id, parent: 0, app: AppID(0), command: command)
            records.append(.program(.process(process)))
        }
        for (index, thread) in threads.enumerated() {
            let id = ThreadID(UInt32(index + 1))
            let description = ThreadDescription(
                id: id,
                app: AppID(0),
                name: thread.name,
                kernelID: thread.number,
                process: ProcessDescription(id: thread.process, name: "loop")
            )
            records.append(.thread(description))
            // The first time on a CPU follows no wait that was seen.
            for turn in 0...thread.turns {
                let start = origin + .milliseconds(Double(turn) * 20 + Double(index))
                let end = start + .milliseconds(0.5)
                records.append(.event(id, .ran(RunSlice(cpu: 0, start: start, end: end, ending: .waiting))))
                records.append(.program(.left(id, OffCPUTransition(at: end, site: SiteID(0), arguments: (0, 0)))))
            }
        }
        records.append(.end(.complete, at: origin + .seconds(2), MeasurementQuality()))
        return try Trace(records: records)
    }

    @Test("Main threads come first, with what distinguishes their processes; threads with one name are given by number")
    func processes() throws {
        let threads = [
            LoopThread(name: "io", number: 301, process: 300, turns: 30),
            LoopThread(name: "loop", number: 300, process: 300, turns: 10),
            LoopThread(name: "loop", number: 100, process: 100, turns: 20),
        ]
        let choices = LoopChoices(try Self.trace(threads, [100: "loop", 300: "loop --type=renderer"]))
        #expect(
            choices.lines == [
                "  --thread 100 --home poll: 20 turns from poll (loop, main thread of PID 100)",
                "  --thread 300 --home poll: 10 turns from poll (loop, main thread of PID 300, --type=renderer)",
                "  --thread io --home poll: 30 turns from poll (number 301 of PID 300)",
            ]
        )
        #expect(choices.more == 0 && !choices.isEmpty)
    }

    @Test("Names are quoted for the shell, and threads of the only process are listed without its number")
    func names() throws {
        let threads = [
            LoopThread(name: "java", number: 100, process: 100, turns: 6),
            LoopThread(name: "VM Periodic Tas", number: 107, process: 100, turns: 9),
        ]
        #expect(
            LoopChoices(try Self.trace(threads, [100: "java Game"])).lines == [
                "  --thread java --home poll: 6 turns from poll (main thread of PID 100)",
                "  --thread 'VM Periodic Tas' --home poll: 9 turns from poll (number 107)",
            ]
        )
    }

    @Test("Threads beyond the limit are counted, and do not displace main threads")
    func more() throws {
        let threads =
            (0..<20).map { LoopThread(name: "io \($0)", number: 200 + Int32($0), process: 100, turns: 30) }
            + [LoopThread(name: "loop", number: 100, process: 100, turns: 6)]
        let choices = LoopChoices(try Self.trace(threads, [100: "loop"]))
        #expect(choices.more == 12 && choices.lines.count == 9)
        #expect(choices.lines.first?.hasPrefix("  --thread loop ") == true, "\(choices.lines)")
    }
}
