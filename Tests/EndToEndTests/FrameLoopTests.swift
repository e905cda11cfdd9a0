import FrameBudget
import FrameRecorder
import FrameTrace
import Testing

extension EndToEnd {
    @Suite("A program that marks its own frames")
    struct FrameLoopTests {
        @Test("a program that marks its own frames has a trace, and a report of it")
        func report() throws {
            let scratch = try Scratch()
            let marked = try Command.run([Product.frameLoop.path, scratch["run"], "90"], in: scratch.path)
            #expect(marked.status == 0, "\(marked)")
            #expect(marked.output == "fbprof report \(scratch["run"])\n")
            #expect(try scratch.names(in: "run") == ["trace"])
            let result = try Command.fbprof("report", scratch["run"])
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("loop"))
            #expect(try scratch.names(in: "run") == ["report.html", "result.json", "trace"])
            let summary = try RunFiles.result(scratch["run"])
            #expect(summary.run.engine == "program")
            #expect(summary.run.ending == .complete)
            #expect(summary.apps.map(\.name) == ["loop"])
            #expect(summary.apps.first?.conservation.shown == 90)
            #expect(summary.apps.first?.conservation.holds == true)
            let labels = Set(summary.apps.flatMap(\.total.work).flatMap { summary.labels(of: $0.path) })
            #expect(labels.isSuperset(of: ["layout", "draw"]), "\(labels)")
        }
    }
}
