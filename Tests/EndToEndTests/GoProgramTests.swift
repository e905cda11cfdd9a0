import Foundation
import FrameBudget
import FrameTrace
import Testing

extension SideBySide.Third {
    /// Goroutines move between threads: what a thread waits for is not what a loop waits for.
    @Suite("Recording a Go program")
    struct GoProgramTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("A Go program's turns are not taken for those of a loop, and the report says what to do instead")
        func goroutines() throws {
            guard let program = try CompiledProgram.path("go_loop.c", as: "ticker", in: scratch) else { return }
            let result = try Recording.run(["--warm-up", "0s"], of: [program, "100", "2"], in: scratch)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("ticker is a Go program, whose work moves between threads"), "\(result)")
            #expect(result.output.contains("Mark the frames of ticker."), "\(result)")
            let run = Analysis.analyze(try RunFiles.trace(scratch["run"])).result
            #expect(run.apps.first?.loop?.movedBy == "Go")
        }

        @Test("ab can't judge a Go program: status 6, because the program did not fail")
        func pair() throws {
            guard let program = try CompiledProgram.path("go_loop.c", as: "ticker", in: scratch) else { return }
            let command = "\(program) 100 9"
            let result = try ProgramPair.compare(command, command, [], in: scratch)
            #expect(result.status == 6 && result.error.contains("ticker, is a Go program, whose turns"), "\(result)")
        }
    }
}
