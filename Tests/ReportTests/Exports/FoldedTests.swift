import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Folded stacks")
struct FoldedTests {
    private func lines(_ text: String) -> [(stack: String, weight: Int)] {
        text.split(separator: "\n").map { line in
            let space = line.lastIndex(of: " ") ?? line.startIndex
            return (String(line[..<space]), Int(line[line.index(after: space)...]) ?? -1)
        }
    }

    private func sum(_ lines: [(stack: String, weight: Int)]) -> Double {
        Double(lines.reduce(0) { $0 + $1.weight })
    }

    @Test("A frame's samples divide its overrun by the time that they represent, to the microsecond")
    func weights() throws {
        let run = try SampledRun()
        let folded = lines(try run.text(.folded))
        let overrun = Double(run.overrun(of: 0).nanoseconds) / 1000
        #expect(overrun > 100_000)
        #expect(abs(sum(folded) - overrun) <= 1)
        // `leaf` has a quarter of the samples within the frame; before these, the frame waited for its vsync or the
        // CPU.
        let code = folded.filter { $0.stack.hasPrefix("maps;draw;maps+0x1030;caller;") }
        #expect(code.count == 2)
        let leaf = code.first { $0.stack == "maps;draw;maps+0x1030;caller;leaf;inner" }
        #expect(abs(Double(leaf?.weight ?? 0) - sum(code) / 4) <= 1)
        #expect(sum(code) > 0.5 * overrun)
    }

    @Test("A hostile name can't begin another layer or line")
    func hostile() throws {
        let text = try SampledRun().text(.folded)
        let layers = text.split(separator: "\n").filter { $0.contains(";draw;") }.map { $0.split(separator: ";").count }
        #expect(layers == [5, 6])
        #expect(text.contains("evil:\\u{A}\\u{202E}"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test("Without samples, the timeline of late frames replaces them, with the same total weight")
    func timeline() throws {
        let run = try SampledRun(hasSamples: false)
        let folded = lines(try run.text(.folded))
        let overrun = Double((run.overrun(of: 0) + run.overrun(of: 1)).nanoseconds) / 1000
        #expect(abs(sum(folded) - overrun) <= 1)
        #expect(folded.contains { $0.stack == "maps;draw" })
        #expect(folded.contains { $0.stack == "maps;ready, off-CPU" })
        #expect(try RunExport(RunModel(run.trace)).basis(of: .overrun) == .timeline)
    }

    @Test("Samples can be weighted by the time that they represent, and an export can be limited to one app")
    func choices() throws {
        let run = try SampledRun()
        let frames = run.run.frames[0].filter { $0.isMissed && !run.run.result.phases[$0.phase].isWarmUp }
        let whole = frames.reduce(TimeSpan.zero) { $0 + ($1.end - min($1.begin, run.run.grid[$1.due])) }
        let samples = sum(lines(try run.text(.folded, .samples)))
        #expect(abs(samples - Double(whole.nanoseconds) / 1000) <= 1)
        #expect(try run.text(.folded, app: "notes").isEmpty)
        #expect(try run.text(.folded, app: "maps") == run.text(.folded))
        #expect(throws: ExportError.unknownApp("mops", names: ["maps", "notes"])) { try run.text(.folded, app: "mops") }
        #expect("\(ExportError.unknownApp("mops", names: ["maps", "notes"]))".contains("did you mean 'maps'?"))
        #expect(try RunExport(RunModel(run.trace)).basis(of: .profile) == .timeline)
    }

    @Test("Times that add up to more than 64 bits can hold do not crash an export")
    func extreme() throws {
        var run = try SampledRun(hasSamples: false)
        for path in run.trace.paths.keys.sorted().prefix(3) {
            let start = run.trace.header.grid.origin
            let step = StepSpan(
                path: path,
                start: start,
                end: start + .nanoseconds(1 << 62),
                cpu: .nanoseconds(1 << 62)
            )
            run.trace.events[run.mainThread, default: []].append(.step(step))
        }
        let folded = lines(try SampledRun(run.trace).text(.folded, .profile))
        #expect(sum(folded) >= Double(Int64.max / 1000), "\(folded)")
    }

    @Test("Shares add up to the whole, whatever is divided")
    func shares() {
        var random = Random(state: 3)
        for _ in 0..<200 {
            let parts = (0..<Int(random.next() * 20)).map { _ in TimeSpan.nanoseconds(Int64(random.next() * 1e12)) }
            let whole = TimeSpan.nanoseconds(Int64(random.next() * 1e15))
            let shares = LargestRemainder.split(whole, by: parts)
            #expect(shares.count == parts.count)
            let sum = shares.reduce(TimeSpan.zero) { $0 + $1 }
            #expect(sum == (parts.isEmpty ? .zero : whole))
        }
    }
}
