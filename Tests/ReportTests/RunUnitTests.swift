import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words of recordings without a display")
struct RunUnitTests {
    private static let thread = ThreadID(1)
    private static let origin = Instant(nanoseconds: 1_000_000_000)

    private static func at(_ time: Double) -> Instant { origin + .milliseconds(time) }

    /// Twenty turns of a loop that polls: every fifth sleeps for 20 ms, which is over the budget of 10 ms. It marks a frame in each
    /// turn where that is asked for.
    private func run(marks: Bool) throws -> AnalyzedRun { Analysis.analyze(try trace(marks: marks).withTurns()) }

    private func trace(marks: Bool) throws -> Trace {
        let facts = TraceFacts(threads: .every, countsInterrupts: true, seesStops: true)
        let header = TraceHeader(
            name: "loop",
            engine: "recorded program",
            facts: facts,
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: .zero,
            seed: 0,
            cores: 1,
            grid: VsyncGrid(origin: Self.origin, rate: .hz60)
        )
        var records: [TraceRecord] = [
            .header(header),
            .app(AppDescription(id: AppID(0), name: "loop", pacing: nil, budget: .milliseconds(10), clock: .own)),
            .program(.process(ObservedProcess(id: 100, parent: 0, app: AppID(0), command: "loop"))),
            .program(.budgets(turn: .milliseconds(10), frame: .milliseconds(10))),
            .thread(
                ThreadDescription(
                    id: Self.thread,
                    app: AppID(0),
                    name: "loop",
                    kernelID: 100,
                    process: ProcessDescription(id: 100, name: "loop")
                )
            ),
            .program(.site(WaitSite(id: SiteID(0), instruction: 1, stack: 1, call: "poll"))),
            .program(.site(WaitSite(id: SiteID(1), instruction: 2, stack: 2, call: "clock_nanosleep"))),
        ]
        func ran(_ start: Double, _ end: Double, _ site: UInt32) {
            let slice = RunSlice(cpu: 0, start: Self.at(start), end: Self.at(end), ending: .waiting)
            let leave = CPULeave(at: Self.at(end), site: SiteID(site), arguments: (0, 0))
            records.append(.event(Self.thread, .ran(slice)))
            records.append(.program(.left(Self.thread, leave)))
        }
        func woken(_ time: Double) {
            records.append(.event(Self.thread, .woken(Waking(at: Self.at(time), by: nil, cpu: 0))))
        }
        for turn in 0..<20 {
            let start = 20 + Double(turn) * 50
            woken(start)
            guard turn % 5 == 4 else {
                if marks {
                    records.append(.program(.mark(Self.thread, ProgramMark(at: Self.at(start + 1), kind: .frame))))
                }
                ran(start, start + 2, 0)
                continue
            }
            ran(start, start + 1, 1)
            woken(start + 21)
            if marks {
                records.append(.program(.mark(Self.thread, ProgramMark(at: Self.at(start + 21.5), kind: .frame))))
            }
            ran(start + 21, start + 22, 0)
        }
        records.append(.end(.complete, at: Self.at(1100), MeasurementQuality()))
        return try Trace(records: records)
    }

    /// What a reader sees of a page: no markup, no script, no data.
    private func visible(_ page: String) -> String {
        var text = ""
        var rest = page[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            for hidden in ["script", "style"] where rest.hasPrefix("<\(hidden)") {
                if let end = rest.firstRange(of: "</\(hidden)>") { rest = rest[end.lowerBound...] }
            }
            guard let end = rest.firstIndex(of: ">") else { break }
            rest = rest[rest.index(after: end)...]
            text += " "
        }
        return text + rest
    }

    /// What is only true of frames on a display.
    private let ofDisplays = ["vsync", "hitch", "dropped", "users see", "gate wait", "main thread", "the apps' CPU"]

    @Test("A recording of turns speaks of turns: no frames, vsyncs, fps or displays, on the terminal and in the page")
    func turns() throws {
        let run = try run(marks: false)
        #expect(run.result.apps[0].clock == .own && run.result.apps[0].total.missed > 0)
        let table = TerminalTable(width: 160).render(run)
        for word in ofDisplays + ["frame", "fps"] { #expect(!table.lowercased().contains(word), "\(word): \(table)") }
        #expect(
            table.contains("turns/s") && table.contains("turns of thread loop (PID 100), from one poll to the next")
        )
        let page = visible(HTMLReport.render(run))
            // Names of commands and files.
            .split(separator: "--frame").joined()
        for word in ofDisplays + ["fps", "late frame", "missed frame", "worst frame", "frames in time"] {
            let place = page.lowercased().firstRange(of: word)
            let around = place.map { page[$0.lowerBound...].prefix(80) } ?? ""
            #expect(place == nil, "\(word): …\(around)…")
        }
    }

    @Test("Every export for other tools speaks of turns, and names what several causes together are")
    func exports() throws {
        let run = try run(marks: false)
        let report = CIReport(run.result)
        for format in CIFormat.allCases {
            let text = format.render(report).lowercased()
            for word in ["frame", "fps", "dropped", "hitch", "main-thread", "main p50"] {
                #expect(!text.contains(word), "\(format), \(word): \(text)")
            }
        }
        var lines: [UInt8] = []
        FrameLines.write(run) { lines += $0 }
        let text = String(decoding: lines, as: UTF8.self)
        #expect(text.contains("\"turn\":") && text.contains("\"late\":true") && text.contains("\"wall\":"))
        for word in ["frame", "missed", "dropped", "mainThread"] { #expect(!text.contains(word), "\(word): \(text)") }
        let page = HTMLReport.render(run)
        #expect(
            page.contains("\"unit\":{\"drops\":false,\"late\":\"late\",\"noun\":\"turn\",\"origin\":\"its begin\"}")
        )
    }

    @Test("Two recordings are compared by their turns, without a warning, and more turns are no improvement")
    func comparison() throws {
        let run = try run(marks: false)
        let side = ComparedRun(name: "a", run)
        let comparison = RunComparison(from: side, to: side)
        #expect(comparison.apps[0].clock == .own && comparison.apps[0].isBetterLarger(.fps) == nil)
        let table = ComparisonTable(width: 160).render(comparison)
        for word in ["frame", "fps", "hitch", "Not alike"] where word != "frame" {
            #expect(!table.contains(word), "\(table)")
        }
        #expect(table.contains("turns/s") && table.contains("share of late turns") && table.contains("turn p95"))
        #expect(ComparisonWords(comparison: comparison).caution.contains("record each version several times"))
    }

    @Test("What --thread or --home does not match is refused with what there is")
    func choices() throws {
        let trace = try trace(marks: false)
        func refusal(_ options: TurnOptions) -> String? {
            LoopWords.refusal(trace, found: trace.withTurns(options), options)?.joined(separator: "\n")
        }
        #expect(refusal(TurnOptions()) == nil && refusal(TurnOptions(home: .poll, thread: "loop")) == nil)
        let nobody = try #require(refusal(TurnOptions(thread: "nosuch")))
        #expect(
            nobody.contains("no thread of that name")
                && nobody.contains("--thread loop --home poll: 19 turns from poll")
        )
        let futex = try #require(refusal(TurnOptions(home: .futex)))
        #expect(futex.contains("--home futex") && futex.contains("--home poll"))
    }

    @Test("A recording of marked frames speaks of frames, and of no display")
    func marks() throws {
        let run = try run(marks: true)
        #expect(run.result.apps[0].clock == .marks && run.result.apps[0].total.missed > 0)
        let table = TerminalTable(width: 160).render(run)
        #expect(table.contains("fps") && table.contains("late frames attributed to"))
        for word in ["vsync", "hitch", "dropped", "users see", "turns/s"] { #expect(!table.contains(word), "\(table)") }
    }

    @Test("A sleep and a wait for the user get advice of their own, not that on locks")
    func advice() throws {
        let table = TerminalTable(width: 160).render(try run(marks: false))
        #expect(table.contains("Do not sleep in the loop of loop") && !table.contains("Hold it for less time"))
    }

    @Test("Lost marks are lost records, and are said")
    func lost() throws {
        var run = try run(marks: true)
        run.result.quality.lostRecords = 3
        #expect(TrustWords(run.result).text.contains("Lost: 3 records"))
    }
}
