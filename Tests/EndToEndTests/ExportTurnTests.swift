import Foundation
import Testing

extension SideBySide.Third {
    /// An export has the same choice of turns as a report.
    @Suite("An export with other turns")
    struct ExportTurnTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func export(_ arguments: String...) throws -> CommandResult {
            try Command.run(
                [Product.fbprof.path, "export", "run", "--format", "ndjson"] + arguments,
                in: scratch.path
            )
        }

        @Test("Another budget makes other turns late; an unknown home or thread is refused")
        func recorded() throws {
            guard let program = try Recording.eventLoop(in: scratch) else { return }
            let result = try Recording.run(
                ["--budget", "900ms", "--warm-up", "0s"],
                of: [program, "2", "own"],
                in: scratch
            )
            #expect(result.status == 0, "\(result)")
            let own = try Data(contentsOf: URL(filePath: scratch["run/result.json"]))
            let plain = try export()
            #expect(plain.status == 0 && !plain.output.contains("\"late\":true"), "\(plain.error)")
            let strict = try export("--budget", "1ms", "--home", "poll")
            #expect(strict.status == 0 && strict.output.contains("\"late\":true"), "\(strict.error)")
            #expect(strict.output.split(separator: "\n").count == plain.output.split(separator: "\n").count)
            let turns = try export("--turns", "--thread", "loop")
            #expect(turns.status == 0 && turns.output == plain.output, "\(turns.error)")
            let home = try export("--home", "futex")
            #expect(home.status == 65 && home.error.contains("--home poll"), "\(home)")
            let thread = try export("--thread", "nosuch")
            #expect(thread.status == 65 && thread.error.contains("no thread of that name"), "\(thread)")
            #expect(try Data(contentsOf: URL(filePath: scratch["run/result.json"])) == own, "the run is as before")
        }

        @Test("A run that is not a recording has no other turns; a budget of 0 s is refused")
        func others() throws {
            let workload = Repository.root.appending(path: "Examples/inversion-semaphore.yaml").path()
            let made = try Command.fbprof("run", workload, "--engine", "virtual", "--output", scratch["run"])
            #expect(made.status == 0, "\(made)")
            for choice in [["--budget", "8ms"], ["--home", "poll"], ["--thread", "a"], ["--turns"]] {
                let result = try Command.run(
                    [Product.fbprof.path, "export", "run", "--format", "folded"] + choice,
                    in: scratch.path
                )
                #expect(result.status == 64 && result.error.contains("was not made by fbprof record"), "\(result)")
            }
            let zero = try export("--budget", "0s")
            #expect(zero.status == 64 && zero.error.contains("expected a longer time"), "\(zero)")
        }
    }
}
