import Foundation
import FrameStatistics
import FrameTrace
import Testing

extension Commands {
    /// One name has one meaning in all commands, and one meaning one name.
    @Suite("Names and units of options")
    struct OptionNameTests {
        /// The kind of each value, with its unit, by its name in the help.
        static let values: [String: String] = [
            "time": "a time with its unit: `5ms`, `10s`", "percentage": "a share with its sign: `5%`",
            "frequency": "a frequency with its unit: `500Hz`", "size": "a size with its unit: `200MB`",
            "count": "a whole number", "number": "a whole number",
            "file": "a file", "path": "a file or a folder; `-` is standard output where one file is written",
            "format=file": "a format and a file: `junit=gate.xml`",
            "field=value": "a field and its value: `device.cores=2`",
            "app/number": "an app and a frame: `maps/1234`", "entry": "`APP/METRIC:2026-12-31:why`", "name": "a name",
            "hash": "a commit", "metric": "a [metric](Measures.md#metrics)",
            "engine": "`live`, `virtual`; `both` in `verify`",
            "scheduler": "`fair`, `strict`", "auto|signal|perf": "`auto`, `signal`, `perf`",
            "format": "a [format](Exports.md)",
            "what": "`overrun`, `samples`, `profile`", "difference": "`workload`, `machine`",
            "command": "a shell's command", "program": "a program and its arguments, in quotes",
            "poll|sleep|futex|read": "`poll`, `sleep`, `futex`, `read`",
        ]

        @Test("The dump of the help has all commands, also nested ones")
        func complete() throws {
            let commands = Set(try HelpDump.options().map { $0.command.joined(separator: " ") })
            for name in [
                "run", "ab", "gate", "compare", "explain", "export", "baseline save", "history trend", "verify",
            ] {
                #expect(commands.contains(name), "\(commands.sorted())")
            }
        }

        @Test("One name has one meaning and one kind of value in all commands")
        func oneMeaning() throws {
            for (name, uses) in Dictionary(grouping: try HelpDump.options(), by: \.name) {
                #expect(Set(uses.map(\.meaning)).count == 1, "--\(name): \(uses.map { ($0.command, $0.meaning) })")
                #expect(
                    Set(uses.map(\.value)).count == 1,
                    "--\(name): \(uses.map { ($0.command, $0.value ?? "flag") })"
                )
            }
        }

        @Test("One meaning has one name in all commands")
        func oneName() throws {
            for (meaning, uses) in Dictionary(grouping: try HelpDump.options(), by: \.meaning) {
                #expect(Set(uses.map(\.name)).count == 1, "\"\(meaning)\": \(Set(uses.map(\.name)))")
                #expect(!meaning.isEmpty)
            }
        }

        @Test(
            "Every value is of a documented kind, and a bare number is refused where the kind has a unit"
        )
        func units() throws {
            var tried: Set<String> = []
            for option in try HelpDump.options() {
                guard let value = option.value else { continue }
                #expect(Self.values[value] != nil, "\(option.command) --\(option.name) <\(value)>")
                guard ["time", "percentage", "frequency", "size"].contains(value) else { continue }
                // One name has one kind of value, as another test checks: one command stands for all that have the
                // option.
                guard tried.insert(option.name).inserted || EndToEnd.isWhole else { continue }
                let result = try Command.run(
                    [Product.fbprof.path] + option.command + ["x.yaml", "--\(option.name)", "5"]
                )
                #expect(result.status == 64, "\(result)")
                #expect(result.error.contains("such as"), "what to write instead: \(result)")
            }
        }

        @Test(
            "A budget has one name in the options, the workload file and the metrics, and takes the same text in both"
        )
        func budgets() throws {
            let scratch = try Scratch()
            let names = Set(try HelpDump.options().filter { $0.command == ["gate"] }.map(\.name))
            let amounts: [FrameMetric: String] = [
                .dropped: "3", .hitchRatio: "5ms", .p95OverBudget: "2ms", .inversion: "3ms",
                .hangs: "0", .longestHang: "0ms", .inputP95: "50ms", .longestGraph: "500ms",
                .peakFootprint: "20MB",
            ]
            #expect(Set(GateBudgets.metrics) == Set(amounts.keys))
            let workload = try scratch.file(
                "w.yaml",
                """
                version: 1
                duration: 3s
                apps:
                  solo:
                    launch: [{ allocate: images, size: 2MB }]
                    frame: [{ compute: 1ms }]
                    events: { tap: { every: 200ms, do: [{ compute: 1ms }] } }
                    operations: { load: { do: [{ compute: 1ms }] } }
                    timers: { sync: { every: 500ms, do: [{ start: [load] }] } }

                """
            )
            let made = try Command.fbprof("run", workload, "--engine", "virtual", "--output", scratch["r"])
            #expect(made.status == 0, "\(made)")
            // All budgets at once: amounts with the same unit differ, so that a swap is noticed.
            var (fields, options): ([String], [String]) = ([], [])
            for (metric, amount) in amounts {
                #expect(names.contains("max-\(metric.id)"))
                let words = metric.id.split(separator: "-")
                let field = words.dropFirst().reduce(String(words[0])) {
                    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
                }
                fields.append("\(field): \(amount)")
                options += ["--max-\(metric.id)", amount]
            }
            let rules = try scratch.file("rules.yaml", "gate: { budgets: { \(fields.joined(separator: ", ")) } }")
            let byFile = try Command.fbprof("gate", scratch["r"], "--rules", rules)
            let byOption = try Command.run([Product.fbprof.path, "gate", scratch["r"]] + options)
            #expect(byFile.status == 0 && byFile.output == byOption.output, "\(byFile) \(byOption)")
        }

        /// The table of options that must be on the page.
        static func table() throws -> String {
            let grouped = Dictionary(grouping: try HelpDump.options(), by: \.name)
            let rows = grouped.keys.sorted().map { name -> String in
                let uses = grouped[name] ?? []
                var commands: [String] = []
                for use in uses where !commands.contains(use.command.joined(separator: " ")) {
                    commands.append(use.command.joined(separator: " "))
                }
                let value = uses.first?.value.flatMap { values[$0] } ?? "–"
                return "| `--\(name)` | \(value) | \(commands.joined(separator: ", ")) | \(uses.first?.meaning ?? "") |"
            }
            return (["| Option | Value | Commands | What it does |", "| --- | --- | --- | --- |"] + rows)
                .joined(separator: "\n")
        }

        @Test("The page of commands has the table of all options; REGENERATE=1 writes it")
        func page() throws {
            let page = try #require(Repository.text("Documentation/Commands.md"))
            let (begin, end) = ("<!-- options -->\n", "\n<!-- /options -->")
            let start = try #require(page.range(of: begin)).upperBound
            let stop = try #require(page.range(of: end)).lowerBound
            let wanted = try Self.table()
            guard page[start..<stop] != wanted else { return }
            if ProcessInfo.processInfo.environment["REGENERATE"] != nil {
                let path = Repository.root.appending(path: "Documentation/Commands.md")
                try (page[..<start] + wanted + page[stop...]).write(to: path, atomically: true, encoding: .utf8)
            } else {
                Issue.record("Documentation/Commands.md is not as the commands are; run with REGENERATE=1")
            }
        }
    }
}
