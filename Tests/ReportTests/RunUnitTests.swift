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

    /// Twenty turns of a loop that polls: every fifth sleeps for 20 ms, which is over the budget of 10 ms. With
    /// `marks`, it
    /// marks a frame in each turn.
    private func run(marks: Bool) throws -> AnalyzedRun { Analysis.analyze(try trace(marks: marks).withTurns()) }

    /// The same program beside a simulated app, which draws at every second vsync for 3 ms, and every tenth time for 20
    /// ms.
    private func runBesideNeighbour() throws -> AnalyzedRun {
        var records: [TraceRecord] = [
            .app(AppDescription(id: AppID(1), name: "neighbour", pacing: .vsync, budget: .milliseconds(16))),
            .program(.plan(ProgramPlan(app: AppID(0), command: ["./loop"], choice: LoopChoice()))),
            .thread(ThreadDescription(id: ThreadID(2), app: AppID(1), name: "neighbour main", kernelID: 7)),
        ]
        for app in 0..<2 {
            records.append(.screen(ScreenChange(app: AppID(index: app), at: Self.origin, isOpen: true)))
        }
        for number in 0..<40 {
            let frame = FrameNumber(UInt32(number))
            let start = Double(number) * 2000 / 60 + 0.1
            let length = number % 10 == 9 ? 20.0 : 3
            func usage(_ time: Double, _ cpu: Double) -> Usage {
                Usage(at: Self.at(time), cpu: .milliseconds(cpu), delay: .zero)
            }
            let begin = ActivityBegin(.frame(frame, callback: nil), usage: usage(start, Double(number) * 30))
            records.append(.event(ThreadID(2), .begin(begin)))
            let end = usage(start + length, Double(number) * 30 + length)
            records.append(.event(ThreadID(2), .end(ActivityEnd(frame: frame, usage: end))))
        }
        return Analysis.analyze(try trace(marks: false, adding: records).withTurns())
    }

    @Test("a program with turns only in the warm-up has no dropped intervals; its late turns are counted, with advice")
    func warmUp() throws {
        let run = Analysis.analyze(try trace(marks: false, warmUp: .seconds(60)).withTurns())
        let details = Verdict(run.result).details.joined(separator: " ")
        #expect(details.contains("took longer than the budget during the warm-up"), "\(details)")
        #expect(details.contains("--warm-up 0s") && !details.contains("interval") && !details.contains("`warmUp"))
    }

    private func trace(
        marks: Bool,
        warmUp: TimeSpan = .zero,
        adding more: [TraceRecord] = []
    ) throws -> Trace {
        let facts = TraceFacts(threads: .every, countsInterrupts: true, seesStops: true)
        let header = TraceHeader(
            name: "loop",
            engine: "recorded program",
            facts: facts,
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: warmUp,
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
            let leave = OffCPUTransition(at: Self.at(end), site: SiteID(site), arguments: (0, 0))
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
        records += more
        records.append(.end(.complete, at: Self.at(1100), MeasurementQuality()))
        return try Trace(records: records)
    }

    /// The text of a page that a reader sees, without markup, scripts and data.
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

    /// Words that apply only to frames on a display.
    private let ofDisplays = [
        "vsync", "hitch", "dropped", "users see", "fbprof's own lock", "main thread", "the apps' CPU",
    ]

    @Test("Terminal and page of a recording of turns mention turns, and no frames, vsyncs, fps or displays")
    func turns() throws {
        let run = try run(marks: false)
        #expect(run.result.apps[0].clock == .own && run.result.apps[0].total.missed > 0)
        let table = TerminalTable(width: 160).render(run)
        for word in ofDisplays + ["frame", "fps"] { #expect(!table.lowercased().contains(word), "\(word): \(table)") }
        #expect(
            table.contains("turns/s") && table.contains("turns of thread loop (PID 100), from one poll to the next")
        )
        let page = visible(HTMLReport.render(run))
            // The name of an option.
            .split(separator: "--frame").joined()
        for word in ofDisplays + ["fps", "late frame", "missed frame", "worst frame", "frames in time"] {
            let place = page.lowercased().firstRange(of: word)
            let around = place.map { page[$0.lowerBound...].prefix(80) } ?? ""
            #expect(place == nil, "\(word): …\(around)…")
        }
    }

    @Test("A program among simulated apps comes first, and only those have the figures of a display")
    func besideDisplay() throws {
        let run = try runBesideNeighbour()
        let (loop, neighbour) = (run.result.apps[0], run.result.apps[1])
        #expect(loop.clock == .own && loop.total.missed == 4 && neighbour.clock == nil && neighbour.total.dropped > 0)
        let verdict = Verdict(run.result)
        #expect(verdict.headline.hasPrefix("loop took longer than its budget of 10.0 ms in 4 of"), "\(verdict)")
        let dropped = "neighbour dropped \(neighbour.total.dropped) of \(neighbour.total.wanted) frames"
        #expect(verdict.details.contains { $0.hasPrefix(dropped) }, "\(verdict)")
        let table = TerminalTable(width: 200).render(run)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("loop   ") }
        // fps, wanted, shown, missed, dropped, ms/s, band.
        let cells = try #require(rows.first).split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        #expect(cells[2] == "–" && cells[3] == "\(loop.total.shown)" && cells[4] == "4", "\(cells)")
        #expect(cells[5...7] == ["–", "–", "–"], "\(cells)")
        #expect(table.contains("loop: turns of thread loop (PID 100)"), "\(table)")
        #expect(HTMLReport.render(run).contains("loop took longer than its budget"))
        let text = try ResultJSON.encode(run.result)
        #expect(try ResultJSON.decode(text) == run.result)
    }

    @Test("A finding says how a program ended, or why it has no turns")
    func programWords() {
        func sentence(
            _ kind: ProgramFinding.Kind,
            _ ending: ProgramSummary.Ending,
            _ status: Int?,
            signal: Int? = nil
        ) -> String {
            var program = ProgramSummary(command: ["./game"], started: .zero, ending: ending)
            (program.status, program.ended) = (status, status.map { _ in .milliseconds(1500) })
            program.signal = signal
            program.refusal = kind == .unseen ? "It needs root." : nil
            return FindingWords.sentence(.program(ProgramFinding(app: "game", kind: kind, program: program)))
        }
        #expect(
            sentence(.ended, .itself, 139, signal: 11)
                == "game was ended at 1.500 s by signal 11: its figures are of the time until then."
        )
        #expect(sentence(.noLoop, .itself, 7).hasPrefix("game ended by itself at 1.500 s, with status 7, before"))
        #expect(sentence(.noLoop, .itself, 255).hasPrefix("game ended by itself at 1.500 s, with status 255, before"))
        #expect(sentence(.noLoop, .withRun, nil).contains("It ran until the end of the run."))
        #expect(sentence(.noLoop, .killed, 137).contains("did not end by SIGTERM and was killed at 1.500 s"))
        #expect(sentence(.unseen, .withRun, nil).hasSuffix("It needs root."))
        #expect(sentence(.allInWarmUp, .withRun, nil).contains("no turn after the warm-up"))
        let waited = "No thread of game was on a CPU during the recording: it waited"
        #expect(sentence(.neverRan, .withRun, nil).hasPrefix(waited))
    }

    @Test("Every export of a recording of turns for other tools mentions turns, not frames")
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
        #expect(comparison.apps[0].clock == .own && comparison.apps[0].isLargerBetter(.fps) == nil)
        let table = ComparisonTable(width: 160).render(comparison)
        for word in ["fps", "hitch", "Not alike"] {
            #expect(!table.contains(word), "\(table)")
        }
        #expect(table.contains("turns/s") && table.contains("share of late turns") && table.contains("turn p95"))
        #expect(ComparisonWords(comparison: comparison).caution.contains("record each version several times"))
    }

    @Test("A --thread or --home that matches nothing is refused, with the loops to choose from")
    func choices() throws {
        let trace = try trace(marks: false)
        func refusal(_ options: TurnOptions) -> String? {
            LoopWords.refusal(trace, found: trace.withTurns(options), options)?.joined(separator: "\n")
        }
        #expect(refusal(TurnOptions()) == nil && refusal(TurnOptions(home: .poll, thread: "loop")) == nil)
        let unknownThread = try #require(refusal(TurnOptions(thread: "nosuch")))
        #expect(
            unknownThread.contains("no thread of that name") && unknownThread.contains("\nits threads: loop\n")
                && unknownThread.contains("--thread loop --home poll: 19 turns from poll")
        )
        let futex = try #require(refusal(TurnOptions(home: .futex)))
        #expect(futex.contains("--home futex") && futex.contains("--home poll") && !futex.contains("as root"))
        var plain = trace
        plain.quality.switches = SwitchQuality(source: .ownThreads)
        let unseen = LoopWords.refusal(
            plain,
            found: plain.withTurns(TurnOptions(home: .futex)),
            TurnOptions(home: .futex)
        )
        #expect(unseen?.last?.contains("record it as root") == true)
    }

    @Test("A recording of marked frames mentions frames, and no display")
    func marks() throws {
        let run = try run(marks: true)
        #expect(run.result.apps[0].clock == .marks && run.result.apps[0].total.missed > 0)
        let table = TerminalTable(width: 160).render(run)
        #expect(table.contains("fps") && table.contains("late frames attributed to"))
        for word in ["vsync", "hitch", "dropped", "users see", "turns/s", "main thread"] {
            #expect(!table.contains(word), "\(table)")
        }
    }

    @Test("Advice on marked frames names the thread that marks them, and the column of their time is of a thread")
    func markingThread() throws {
        var run = try run(marks: true)
        run.result.apps[0].loop?.thread = "render of loop (PID 100)"
        let table = TerminalTable(width: 160).render(run)
        #expect(table.contains("Do not sleep on thread render of loop (PID 100)."), "\(table)")
        #expect(table.contains("thread, ms") && !table.contains("main thread"), "\(table)")
        let page = visible(HTMLReport.render(run))
        #expect(page.contains("thread (wall), ms") && !page.contains("main thread (wall)"))
    }

    @Test("Late turns in the warm-up are not counted for a program whose work moves between threads")
    func movedInWarmUp() throws {
        var run = Analysis.analyze(try trace(marks: false, warmUp: .seconds(60)).withTurns())
        run.result.apps[0].loop?.movedBy = "Go"
        let details = Verdict(run.result).details.joined(separator: " ")
        #expect(!details.contains("during the warm-up"), "\(details)")
    }

    @Test("A sleep gets advice of its own, not that on locks")
    func advice() throws {
        let table = TerminalTable(width: 160).render(try run(marks: false))
        #expect(table.contains("Do not sleep in the loop of loop") && !table.contains("Hold it for less time"))
    }

    @Test("Lost records, marks and switch records are reported separately")
    func lost() throws {
        var run = try run(marks: true)
        func words() -> (trust: String, table: String) {
            let table = TerminalTable(width: 400).render(run)
            return (
                TrustWords(run.result).text,
                table.split(separator: "\n").first { $0.hasPrefix("  lost ") }.map(String.init) ?? ""
            )
        }
        #expect(!words().trust.contains("Lost") && words().table.hasSuffix("0 failed stacks"), "\(words())")
        run.result.quality.lostMarks = LostMarks(threadsWithoutWaits: 22)
        #expect(words().table.hasSuffix(", waits of 22 threads not recorded (no free buffer)"), "\(words())")
        #expect(!words().trust.contains("Lost") && !words().trust.contains("waits"), "\(words())")
        run.result.quality.lostMarks = LostMarks(full: 2, withoutBuffer: 1)
        let marks = "3 marks (2 in full buffers, 1 without a free buffer)"
        #expect(words().trust.contains("Lost: \(marks).") && !words().trust.contains("0 records"), "\(words())")
        #expect(words().table.hasSuffix(", \(marks)"), "\(words())")
        run.result.quality.switches = SwitchQuality(source: .wholeCPUs, lost: 1)
        run.result.quality.lostRecords = 3
        #expect(words().trust.contains("Lost: 3 records, in 0 frames. Lost: 1 kernel switch record."), "\(words())")
        #expect(TrustWords(run.result).isTrusted == false)
    }

    @Test("Threads whose waits were not recorded are a finding if turns are counted, not if frames are marked")
    func waitsNotRecorded() throws {
        for marks in [false, true] {
            var trace = try trace(marks: marks)
            trace.quality.lostMarks = LostMarks(threadsWithoutWaits: 22)
            let result = Analysis.analyze(trace.withTurns()).result
            let found = result.findings.filter { if case .lostMarks = $0 { true } else { false } }
            #expect(found.count == (marks ? 0 : 1) && TrustWords(result).isTrusted != false, "\(found)")
        }
    }
}
