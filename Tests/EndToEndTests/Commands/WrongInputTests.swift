import Foundation
import Testing

extension Commands {
    /// The most frequent mistakes: each message says where, what was expected, and what to do.
    @Suite("Wrong input to the commands")
    struct WrongInputTests {
        struct Case: CustomTestStringConvertible, Sendable {
            var arguments: [String]
            var status: Int32
            /// What the message must say; RUN, FOLDER and WORKLOAD stand for files of the test.
            var says: [String]

            init(_ arguments: String, _ status: Int32, _ says: String...) {
                self.arguments = arguments.split(separator: " ").map(String.init)
                self.status = status
                self.says = says
            }

            var testDescription: String { arguments.joined(separator: " ") }
        }

        static let cases = [
            Case("run nowhere.yaml", 74, "nowhere.yaml"),
            Case("run FOLDER", 74, "FOLDER"),
            Case("run WORKLOAD --seed 1 --set seed=2", 64, "--seed", "contradict", "one of them"),
            Case("run WORKLOAD --duration 5s --set duration=3s", 64, "--duration", "contradict"),
            Case("run WORKLOAD --quiet --json", 64, "--quiet or --json"),
            Case("run WORKLOAD --duration 5", 64, "--duration", "a time with its unit, such as 5ms"),
            // The message has the option as the user wrote it, not the field that the option sets.
            Case(
                "run WORKLOAD --duration 0s",
                65,
                "--duration 0s: duration: expected a time from 1ms",
                "found \"0s\"",
                "write `--duration 10"
            ),
            Case("run WORKLOAD --duration 1000h", 65, "found \"1000h\"", "write `--duration 86400s` or less"),
            Case("run WORKLOAD --duration -5s", 64, "'-5s' is invalid for '--duration <time>'", "write 5s"),
            Case("run WORKLOAD --seed -1", 64, "'-1' is invalid for '--seed <number>'", "from 0 to", "such as 42"),
            Case("run WORKLOAD --seed abc", 64, "'abc' is invalid for '--seed", "a whole number from 0 to"),
            Case("run WORKLOAD --repeat abc", 64, "'abc' is invalid for '--repeat", "a whole number, such as 3"),
            Case("run WORKLOAD --repeat -1", 64, "--repeat takes 1 to 1000, such as --repeat 5"),
            Case("run WORKLOAD --quiet -1", 64, "'--quiet'", "'-1'"),
            Case("ab WORKLOAD --slower -5%", 64, "'-5%' is invalid for '--slower", "a percentage with its sign"),
            Case("ab WORKLOAD WORKLOAD --seed -1", 64, "'-1' is invalid for '--seed", "such as 42"),
            Case("gate RUN --max-dropped -1", 64, "--max-dropped takes 0 to 1000000000"),
            Case("gate WORKLOAD --attempts x", 64, "'x' is invalid for '--attempts", "a whole number, such as 3"),
            Case("baseline save WORKLOAD --seed x", 64, "'x' is invalid for '--seed", "such as 42"),
            Case("verify --seed -1", 64, "'-1' is invalid for '--seed", "such as 42"),
            Case("verify --lives x", 64, "'x' is invalid for '--lives", "a whole number, such as 3"),
            Case("record --pid -1", 64, "'-1' is invalid for '--pid", "such as 1234"),
            // What follows `--` is the program's own.
            Case("record --duration 0s -- /bin/true --seed -1", 64, "--duration 0s: expected a longer time"),
            Case("history trend nowhere --last x", 64, "'x' is invalid for '--last", "a whole number, such as 3"),
            Case("run WORKLOAD --repeat 0", 64, "--repeat takes 1 to 1000"),
            Case("run WORKLOAD --repeat 3 --open", 64, "--open is for one run"),
            Case("run WORKLOAD --engine virtual --sampling-rate 100Hz", 64, "--sampling-rate is for live runs"),
            Case("run WORKLOAD --sampling-rate 100", 64, "a frequency with its unit, such as 500Hz"),
            Case("run WORKLOAD --engine virtual --log-inputs", 64, "--log-inputs is for live runs"),
            Case("run WORKLOAD --engine virtual --output RUN", 74, "RUN", "--replace"),
            Case("run WORKLOAD --set device.cors=2", 65, "device", "cores"),
            Case("report nowhere", 74, "there is no nowhere", "give the folder of a run"),
            Case("report FOLDER", 74, "FOLDER is not the folder of a run", "trace"),
            Case("report WORKLOAD", 74, "WORKLOAD is a file", "give the folder of a run"),
            Case("open nowhere", 74, "there is no nowhere"),
            Case("open WORKLOAD", 74, "WORKLOAD is not a report", "give the folder of a run"),
            Case("compare RUN", 64, "Give two runs, the earlier one first"),
            Case("compare RUN RUN RUN nowhere", 74, "there is no nowhere"),
            Case("compare RUN nowhere", 74, "there is no nowhere"),
            Case("explain RUN --frame solo", 64, "--frame 'solo'", "an app and a number, such as maps/1234"),
            Case("explain RUN --frame solo/3 --budget 25ms", 64, "RUN was not made by fbprof record"),
            Case("explain RUN --frame soolo/3", 65, "did you mean 'solo'?"),
            Case("explain RUN --frame solo/99999", 65, "has frames"),
            Case("export RUN --format folded --app soolo", 65, "--app", "did you mean 'solo'?"),
            Case("export RUN --format folded --from 9h", 65, "--from", "the run has"),
            Case("export RUN --format svg", 64, "svg", "folded"),
            Case("export RUN --format folded --from 2s --to 1s", 64, "--to must be later than --from"),
            Case("export RUN --format openmetrics --from 1s", 64, "figures of the whole run"),
            Case("gate RUN", 64, "--rules, --baseline or a budget such as --max-dropped"),
            Case("gate RUN --rules WORKLOAD", 65, "WORKLOAD", "this is a workload", "file of rules"),
            Case("ab WORKLOAD WORKLOAD --replace", 64, "--replace", "are for programs"),
            Case("ab WORKLOAD WORKLOAD --output x", 64, "--output", "--summary FILE", "fbprof compare"),
            Case("ab --baseline-exec /bin/true --candidate-exec /bin/true --replace", 64, "give --output"),
            Case(
                "ab --baseline-exec /bin/true --candidate-exec /bin/true --output FOLDER --replace",
                74,
                "FOLDER is not the folder of a comparison",
                "not replaced"
            ),
            Case("gate RUN --max-hitch-ratio 5", 64, "a time with its unit, such as 5ms"),
            Case("gate RUN --tolerance 5 --baseline RUN", 64, "a percentage with its sign, such as 5%"),
            // The limits are those of a workload's gate.
            Case("gate RUN --tolerance 101% --baseline RUN", 64, "--tolerance takes 0% to 100%"),
            Case("gate RUN --max-hitch-ratio 2s", 64, "--max-hitch-ratio takes 1s or less"),
            Case("gate RUN --max-p95-over-budget 61s", 64, "--max-p95-over-budget takes 60s or less"),
            Case("gate RUN --max-longest-hang 25h", 64, "--max-longest-hang takes 86400s or less"),
            Case("gate RUN --max-dropped 1000000001", 64, "--max-dropped takes 0 to 1000000000"),
            Case("gate RUN --max-hangs 99999999999999999999", 64, "--max-hangs", "a whole number, such as 3"),
            Case("gate RUN --max-hangs 9999999999", 64, "--max-hangs takes 0 to 1000000000"),
            Case("gate RUN --max-terminated 9999999999", 64, "--max-terminated takes 0 to 1000000000"),
            Case("gate RUN --max-peak-footprint 1001GB", 64, "--max-peak-footprint takes 1000 GB or less"),
            Case("gate RUN --baseline nowhere", 5, "there is no baseline at nowhere", "fbprof baseline save"),
            Case(
                "gate WORKLOAD --baseline no.json --engine virtual --set device.cores=2 --seed 3",
                5,
                "make one with: fbprof baseline save WORKLOAD --engine virtual --set device.cores=2 --seed 3 --output no.json"
            ),
            Case("gate RUN --max-dropped 3x", 64, "--max-dropped", "expected a whole number, such as 3"),
            Case("run WORKLOAD --virtual", 64, "Did you mean '--engine virtual'?"),
            // The option may be one of the program's own.
            Case("record ./app --virtual", 64, "'--' is missing"),
            Case("record ./nothere", 64, "'--' is missing before the program", "-- ./nothere"),
            Case("record --duration 5s --replace ./x a", 64, "'--' is missing before the program", "-- ./x"),
            Case("record --duration 5s", 64, "The program to record is missing"),
            Case(
                "ab WORKLOAD --engine virtual --set-candidate duratio=3s",
                65,
                "--set-candidate duratio=3s: unknown field"
            ),
            Case("gate RUN --baseline FOLDER", 5, "FOLDER is neither a run nor a baseline", "give the file"),
            Case("gate WORKLOAD --baseline WORKLOAD", 64, "fbprof ab WORKLOAD WORKLOAD"),
            Case("gate RUN --max-dropped 1 --output x", 64, "--output", "are for a workload"),
            Case("gate RUN --max-dropped 1 --write xml=a", 64, "a format and a file, such as junit=gate.xml"),
            Case("gate RUN --max-dropped 1 --write junit=- --json", 64, "give that one a file"),
            Case(
                "gate RUN --max-dropped 1 --write junit=- --summary -",
                64,
                "--write junit=- and --summary - can't both go to standard output"
            ),
            Case("run WORKLOAD --json --summary -", 64, "--json and --summary - can't both go to standard output"),
            // An output never overwrites what the command reads, or another output.
            Case(
                "gate WORKLOAD --max-dropped 1 --write junit=WORKLOAD",
                64,
                "--write junit=WORKLOAD would overwrite the workload"
            ),
            Case("gate RUN --max-dropped 1 --summary RUN/result.json", 64, "would overwrite a file of the run"),
            Case(
                "gate RUN --max-dropped 1 --write junit=a --write markdown=./a",
                64,
                "--write junit=a and --write markdown=./a name the same file"
            ),
            Case("ab WORKLOAD WORKLOAD --engine virtual --summary WORKLOAD", 64, "would overwrite a workload"),
            Case("run WORKLOAD --engine virtual --summary WORKLOAD", 64, "would overwrite the workload"),
            Case("export RUN --format ndjson --output RUN/trace", 64, "would overwrite a file of the run"),
            Case("gate RUN --baseline RUN/result.json", 64, "RUN/result.json is the run itself", "an earlier run"),
            Case("gate nowhere", 74, "there is no nowhere", "the folder of a run"),
            Case("gate /bin/sh", 65, "/bin/sh is a program", "fbprof record -- /bin/sh"),
            Case("compare WORKLOAD WORKLOAD", 65, "WORKLOAD is a workload", "fbprof run WORKLOAD"),
            Case("ab WORKLOAD WORKLOAD WORKLOAD", 64, "fbprof: give one or two workloads, not 3"),
            Case("ab", 64, "Give two workloads, one with --set-candidate"),
            Case("ab WORKLOAD nowhere.yaml", 74, "nowhere.yaml"),
            Case("ab WORKLOAD WORKLOAD --duration 1s", 64, "--duration takes 5s to 3600s"),
            Case("ab --baseline-command true", 64, "--baseline-command and --candidate-command together"),
            Case("check nowhere.yaml", 74, "nowhere.yaml"),
            Case("baseline save FOLDER", 74, "FOLDER"),
            Case("baseline save RUN --seed 2", 64, "--seed", "are for a workload"),
            Case("baseline save WORKLOAD --seed 2 --set seed=3", 64, "--seed", "contradict", "one of them"),
            Case("baseline show nowhere.json", 5, "there is no baseline at nowhere.json", "fbprof baseline save"),
            Case("history trend nowhere", 74, "there is no history at"),
            Case("replay WORKLOAD RUN", 65, "there is no log of inputs", "--log-inputs"),
            Case("verify --duration 1", 64, "a time with its unit"),
            Case("verify --real --engine virtual", 64, "--real", "leave out --engine"),
        ]

        @Test("The message says where, what was expected, and what to do", arguments: cases)
        func message(_ wrong: Case) throws {
            let scratch = try Scratch()
            let workload = try scratch.file("w.yaml", Workloads.oneApp(compute: "1ms"))
            let run = try SharedRuns.virtual()
            let folder = try scratch.folder("folder")
            func filled(_ text: String) -> String {
                text.replacing("RUN", with: run).replacing("FOLDER", with: folder).replacing("WORKLOAD", with: workload)
            }
            let result = try Command.run(
                [Product.fbprof.path] + wrong.arguments.map(filled),
                in: scratch.path,
                environment: ["BROWSER": "true"]
            )
            #expect(result.status == wrong.status, "\(result)")
            #expect(result.output.isEmpty, "\(result)")
            // Help and long paths are wrapped at spaces.
            let text = result.error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for words in wrong.says { #expect(text.contains(filled(words)), "\(words): \(result)") }
        }
    }
}
