import Testing

@testable import fbprof

extension EndToEnd {
    @Suite("Exit statuses")
    struct ExitStatusTests {
        /// Scripts depend on these statuses: a change here breaks them.
        static let table: [Int32: String] = [
            0: "pass or done", 2: "regression", 3: "a step of the workload, or the recorded program, failed",
            5: "the baseline is missing or does not cover the run",
            6:
                "nothing could be judged, or with --strict not everything; a figure of ab is probably worse; verify: too noisy",
            7: "a budget is exceeded", 64: "wrong arguments",
            65: "wrong input file, or one that lacks what an option names, such as an app",
            70: "internal error, or the machine was too busy or refused what fbprof needs",
            74: "a file could not be read or written", 130: "interrupted; the report of a run is written",
            131: "ended at once by SIGQUIT: no report is written",
        ]

        @Test("The exit statuses and their meanings are those that scripts depend on")
        func values() {
            let pairs = ExitStatus.allCases.map { ($0.rawValue, $0.meaning) }
            #expect(Dictionary(uniqueKeysWithValues: pairs) == Self.table)
        }

        @Test("--help lists all exit statuses")
        func help() throws {
            let help = try Command.fbprof("--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for (status, meaning) in Self.table { #expect(help.contains("\(status) \(meaning)"), "\(status)") }
        }

        @Test("The page of commands lists all exit statuses")
        func page() throws {
            let page = try #require(Repository.text("Documentation/Commands.md"))
            for status in Self.table.keys {
                let written = page.contains(try Regex("(?m)^\\| \(status) \\| "))
                #expect(written, "Documentation/Commands.md does not list exit status \(status)")
            }
        }

        @Test(
            "Wrong arguments are status 64, with the usage",
            arguments: [
                ["bogus"], ["help", "bogus"], ["help", "history", "bogus"], ["run"], ["run", "a.yaml", "b.yaml"],
                ["run", "a.yaml", "--fast"], ["check"], ["ab"], ["compare", "x"],
                ["gate"], ["schema", "x"], ["doctor", "x"], ["run", "a.yaml", "--output"],
            ]
        )
        func usage(arguments: [String]) throws {
            let result = try Command.run([Product.fbprof.path] + arguments)
            #expect(result.status == 64, "\(result)")
            #expect(result.output.isEmpty)
            #expect(result.error.contains("Usage: fbprof"), "\(result)")
        }
    }
}
