import Foundation

/// JSON that the built command printed and wrote, of small runs in virtual time, made once for all tests.
///
/// Together the runs have what a document can hold there: phases, stages, a render thread, events, operations, memory,
/// an app that the system ended, a queue that piles up.
enum JSONDocuments {
    /// What one command printed.
    struct Document: Sendable {
        /// The section of Documentation/JSONOutputs.md that describes it.
        var section: String
        /// Its arguments; empty for a file that another command wrote.
        var command: String
        var status: Int32?
        /// The document's value, or one for each line.
        var values: [JSONValue]
        /// The kinds of the values in it, by path.
        var paths: JSONFields.Paths = [:]

        init(section: String, command: String, status: Int32?, values: [JSONValue]) {
            self.section = section
            self.command = command
            self.status = status
            self.values = values
            for value in values { value.addPaths(to: &paths) }
        }
    }

    /// All documents, in the order in which they were made.
    static func all() throws -> [Document] { try made.get() }

    private static let made: Result<[Document], any Error> = Result { try JSONDocuments.make() }

    /// By section, the arguments of commands that print a document of it.
    private static let printed: [(section: String, arguments: String)] = [
        ("fbprof compare", "compare r/a r/b"),
        ("fbprof compare", "compare r/b r/c"),
        ("fbprof compare --during", "compare r/a r/b r/c --during tap"),
        ("fbprof check", "check wrong.yaml"),
        ("fbprof check", "check odd.yaml"),
        ("fbprof explain", "explain r/a"),
        ("fbprof run --repeat", "run light.yaml --engine virtual --repeat 8 --history h --output r/l"),
        (
            "fbprof run --repeat",
            "run light.yaml --engine virtual --repeat 8 --history h --output r/m --set vars.draw=9ms"
        ),
        ("fbprof history list", "history list h"),
        ("fbprof history trend", "history trend h --phases --join workload"),
        ("fbprof baseline list", "baseline list b"),
        ("fbprof baseline show", "baseline show b/rich.json"),
        ("fbprof gate", "gate r/a --baseline b/rich.json --max-dropped 0"),
        (
            "fbprof ab",
            "ab rich.yaml --engine virtual --duration 10s --set vars.more=1MB --set-candidate vars.more=80MB"
        ),
        ("fbprof ab", "ab rich.yaml --engine virtual --duration 10s --set-candidate vars.more=1MB"),
        ("fbprof doctor", "doctor"),
        ("fbprof verify", "verify --engine virtual --duration 500ms"),
    ]

    /// Commands that are run before, in order.
    private static let prepared = [
        "run rich.yaml --engine virtual --quiet --output r/a --history h --commit c1 --branch main",
        "run rich.yaml --engine virtual --quiet --output r/b --set vars.index=25ms --set vars.load=60kB "
            + "--set vars.pause=500ms --set vars.more=1MB",
        "run rich.yaml --engine virtual --quiet --output r/c --seed 2",
        "baseline save r/a --output b/rich.json",
    ]

    private static func make() throws -> [Document] {
        let scratch = try Scratch()
        defer { scratch.remove() }
        for (name, text) in JSONWorkloads.files { _ = try scratch.file(name, text) }
        func fbprof(_ arguments: String) throws -> CommandResult {
            let words = arguments.split(separator: " ").map(String.init)
            return try Command.run([Product.fbprof.path] + words, in: scratch.path, atMost: 120)
        }
        for arguments in prepared {
            let result = try fbprof(arguments)
            guard result.status == 0 else { throw CommandProblem.endedEarly(result) }
        }
        let origin = try String(contentsOfFile: scratch["r/a/origin.json"], encoding: .utf8)
        var documents = [Document(section: "origin.json", command: "", status: nil, values: [try JSONValue(origin)])]
        for (section, arguments) in printed {
            let result = try fbprof("\(arguments) --json")
            guard let value = try? JSONValue(result.output) else { throw CommandProblem.endedEarly(result) }
            documents.append(Document(section: section, command: arguments, status: result.status, values: [value]))
        }
        let frames = try fbprof("export r/a --format ndjson")
        documents.append(
            Document(
                section: "fbprof export --format ndjson",
                command: "export r/a --format ndjson",
                status: frames.status,
                values: try frames.output.split(separator: "\n").map { try JSONValue($0) }
            )
        )
        return documents
    }
}
