import Foundation
import Testing

extension EndToEnd {
    @Suite("export")
    struct ExportTests {
        private static let python = ["/usr/bin/env", "python3", "-W", "ignore", "-c"]

        /// speedscope's `file-format-spec.ts` as a JSON Schema, for the kind of profile that is written.
        private static let speedscope = """
            import json, sys, jsonschema
            number = {"type": "number"}
            numbers = {"type": "array", "items": {"type": "integer", "minimum": 0}}
            frame = {"type": "object", "required": ["name"], "additionalProperties": False, "properties": {
                "name": {"type": "string"}, "file": {"type": "string"}, "line": number, "col": number}}
            profile = {"type": "object", "additionalProperties": False,
                "required": ["type", "name", "unit", "startValue", "endValue", "samples", "weights"], "properties": {
                "type": {"const": "sampled"}, "name": {"type": "string"}, "startValue": number, "endValue": number,
                "unit": {"enum": ["none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"]},
                "samples": {"type": "array", "items": numbers}, "weights": {"type": "array", "items": number}}}
            schema = {"type": "object", "required": ["$schema", "shared", "profiles"], "additionalProperties": False,
                "properties": {
                "$schema": {"const": "https://www.speedscope.app/file-format-schema.json"},
                "shared": {"type": "object", "required": ["frames"], "additionalProperties": False,
                    "properties": {"frames": {"type": "array", "items": frame}}},
                "profiles": {"type": "array", "minItems": 1, "items": profile},
                "name": {"type": "string"}, "activeProfileIndex": number, "exporter": {"type": "string"}}}
            jsonschema.validate(json.load(open(sys.argv[1])), schema)
            """

        /// The rules of the Trace Event Format for the events that are written.
        private static let chrome = """
            import json, sys
            trace = json.load(open(sys.argv[1]))
            assert trace["displayTimeUnit"] in ("ms", "ns")
            frames = trace["stackFrames"]
            for frame in frames.values():
                assert isinstance(frame["name"], str)
                assert frame.get("parent", "0") in frames or not frames
            named, used = set(), set()
            for event in trace["traceEvents"]:
                row = (event["pid"], event["tid"])
                assert all(isinstance(number, int) for number in row) and isinstance(event["name"], str)
                if event["ph"] == "M":
                    assert event["name"] in ("process_name", "thread_name", "process_sort_index", "thread_sort_index")
                    if event["name"] == "thread_name": named.add(row)
                    continue
                used.add(row)
                assert event["ts"] >= 0 and isinstance(event["cat"], str)
                if event["ph"] == "X": assert event["dur"] > 0
                else: assert event["ph"] == "i" and event["s"] in "gpt"
                assert event.get("sf", "0") in frames or "sf" not in event
            assert used and used <= named
            """

        private static let gunzip = "import gzip, sys; sys.stdout.write(str(len(gzip.open(sys.argv[1]).read())))"

        /// A run in virtual time, with every kind of wait that matters here.
        private func run() throws -> (scratch: Scratch, folder: String) {
            let scratch = try Scratch()
            let workload = Repository.root.appending(path: "Examples/inversion-semaphore.yaml").path()
            let result = try Command.fbprof("run", workload, "--engine", "virtual", "-o", scratch["run"])
            #expect(result.status == 0, "\(result)")
            return (scratch, scratch["run"])
        }

        @Test("Independent readers accept the formats, and a second export is identical")
        func formats() throws {
            let (scratch, folder) = try run()
            for format in ["folded", "speedscope", "pprof", "chrome"] {
                for name in [format, format + "2"] {
                    let result = try Command.fbprof("export", folder, "--format", format, "-o", scratch[name])
                    #expect(result.status == 0, "\(result)")
                }
                let files = [scratch[format], scratch[format + "2"]]
                #expect(FileManager.default.contentsEqual(atPath: files[0], andPath: files[1]))
            }
            #expect(try scratch.names().allSatisfy { !$0.hasSuffix(".new") })
            let text = try String(contentsOfFile: scratch["folded"], encoding: .utf8)
            #expect(text.contains("photos;open album;waits for semaphore photos/ready "))
            let unzipped = try Command.run(Self.python + [Self.gunzip, scratch["pprof"]])
            #expect(unzipped.status == 0, "\(unzipped)")
            let chrome = try Command.run(Self.python + [Self.chrome, scratch["chrome"]])
            #expect(chrome.status == 0, "\(chrome)")
            guard try Command.run(Self.python + ["import jsonschema"]).status == 0 else {
                return skipped("python3 with jsonschema is not installed: speedscope's schema was not tried")
            }
            let speedscope = try Command.run(Self.python + [Self.speedscope, scratch["speedscope"]])
            #expect(speedscope.status == 0, "\(speedscope)")
        }

        @Test("go tool pprof has the same top functions as the folded stacks")
        func pprof() throws {
            guard try hasPprof() else { return skipped("there is no go: its pprof was not tried") }
            let (scratch, folder) = try run()
            let (theirs, own) = try tops(of: folder, in: scratch)
            let sorted = own.sorted { $0.value > $1.value }
            #expect(theirs.map(\.name) == sorted.prefix(10).map(\.key), "\(theirs)")
            for entry in theirs {
                let weight = Double(own[entry.name] ?? 0)
                #expect(abs(entry.weight - weight) <= 1 + weight / 1000, "\(entry)")
            }
        }

        @Test(
            "go tool pprof has the same top functions of a live run's samples, apart from its own shortening of names"
        )
        func livePprof() throws {
            guard try hasPprof() else { return skipped("there is no go: its pprof was not tried") }
            let (all, own) = try tops(of: SharedRuns.overBudget(), in: Scratch())
            // A weight of a few microseconds is rounded on one side only.
            let theirs = all.filter { $0.weight >= 100 }
            let sorted = own.filter { $0.value >= 100 }.sorted { $0.value > $1.value }.prefix(10)
            #expect(theirs.count == sorted.count && !theirs.isEmpty, "\(theirs)")
            for (theirs, ours) in zip(theirs, sorted) {
                func isClose(_ weight: Int) -> Bool { abs(theirs.weight - Double(weight)) <= 1 + Double(weight) / 1000 }
                #expect(isClose(ours.value), "\(theirs), \(ours)")
                // pprof leaves generic arguments and extensions out of names. Functions of equal weight may change
                // places.
                let isWritten = !ours.key.contains("<") && !ours.key.contains("(extension")
                #expect(!isWritten || theirs.name == ours.key || own[theirs.name].map(isClose) == true, "\(theirs)")
            }
        }

        private func hasPprof() throws -> Bool {
            try Command.run(["/usr/bin/env", "sh", "-c", "go tool -n pprof"]).status == 0
        }

        /// The ten heaviest functions by pprof, and all of them by the folded stacks, in µs.
        private func tops(
            of folder: String,
            in scratch: Scratch
        ) throws -> (theirs: [(name: String, weight: Double)], own: [String: Int]) {
            let folded = try Command.fbprof("export", folder, "--format", "folded")
            let file = try Command.fbprof("export", folder, "--format", "pprof", "-o", scratch["profile"])
            #expect(file.status == 0, "\(file)")
            var own: [String: Int] = [:]
            for line in folded.output.split(separator: "\n") {
                let leaf = line.split(separator: ";").last?.split(separator: " ") ?? []
                own[leaf.dropLast().joined(separator: " "), default: 0] += Int(leaf.last ?? "") ?? 0
            }
            let top = try Command.run(
                [
                    "/usr/bin/env", "go", "tool", "pprof", "-top", "-unit=us", "-nodecount=10", "-nodefraction=0",
                    scratch["profile"],
                ],
                environment: ["HOME": scratch.path, "PPROF_TMPDIR": scratch.path]
            )
            #expect(top.status == 0, "\(top)")
            var theirs: [(name: String, weight: Double)] = []
            for line in top.output.split(separator: "\n").drop(while: { !$0.contains("flat%") }).dropFirst() {
                let words = line.split(separator: " ")
                guard words.count > 5, let weight = Double(words[0].replacing("us", with: "")), weight > 0 else {
                    continue
                }
                // pprof marks functions that it has only seen inlined.
                theirs.append((words.dropFirst(5).joined(separator: " ").replacing(" (inline)", with: ""), weight))
            }
            return (theirs, own)
        }

        @Test("Standard output gets the same bytes as a file; wrong exports are errors with their status")
        func wrong() throws {
            let (scratch, folder) = try run()
            let printed = try Command.fbprof("export", folder, "--format", "folded", "--output", "-")
            let written = try Command.fbprof("export", folder, "--format", "folded", "--output", scratch["file"])
            #expect(written.status == 0 && written.output.isEmpty)
            #expect(try printed.output == String(contentsOfFile: scratch["file"], encoding: .utf8))
            #expect(printed.error.contains("this run has no samples"))
            let full = try Command.fbprof("export", folder, "--format", "chrome", output: "/dev/full")
            #expect(full.status == 74, "\(full)")
            let cases: [([String], Int32, String)] = [
                ([folder], 64, "--format"),
                ([folder, "--format", "svg"], 64, "svg"),
                ([folder, "--format", "folded", "--app", "photo"], 65, "did you mean 'photos'?"),
                ([folder, "--format", "chrome", "--what", "samples"], 64, "--what"),
                ([scratch["nothing"], "--format", "folded"], 74, "there is no"),
                ([folder, "--format", "folded", "-o", scratch["no/folder"]], 74, "could not create"),
                ([folder, "--format", "folded", "-o", ""], 64, "--output"),
                ([folder, "--format", "folded", "-o", folder], 74, "could not create"),
            ]
            for (arguments, status, message) in cases {
                let result = try Command.run([Product.fbprof.path, "export"] + arguments)
                #expect(result.status == status, "\(arguments) \(result)")
                #expect(result.error.contains(message), "\(arguments) \(result)")
            }
            #expect(!scratch.has("no"))
        }
    }
}
