import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Testing

/// Validates documents against the schema with Python's `jsonschema`, which is independent of this project.
enum SchemaValidator {
    /// Whether Python has the modules `jsonschema` and `yaml`.
    static let isThere: Bool = (try? run("import jsonschema, yaml\nprint('ok')", input: "")) == "ok\n"
    /// The reason why tests are skipped where it has not.
    static let absence: Comment = "SKIPPED: python3 with jsonschema and yaml is not installed, the schema was not tried"

    /// `ok`, or what is wrong, for each document.
    static func validate(_ documents: [String]) throws -> [String] {
        let payload: [String: Any] = ["schema": WorkloadSchema.json(), "documents": documents]
        let input = String(decoding: try JSONSerialization.data(withJSONObject: payload), as: UTF8.self)
        let output = try run(
            """
            import json, re, sys, yaml, jsonschema
            payload = json.load(sys.stdin)
            schema = json.loads(payload["schema"])
            jsonschema.Draft202012Validator.check_schema(schema)
            # As in YAML 1.2, which editors read, `on` is a word.
            class Loader(yaml.SafeLoader): pass
            Loader.yaml_implicit_resolvers = {
                first: [(tag, rule) for tag, rule in rules if tag != "tag:yaml.org,2002:bool"]
                for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
            }
            truths = re.compile("^(true|True|TRUE|false|False|FALSE)$")
            Loader.add_implicit_resolver("tag:yaml.org,2002:bool", truths, list("tTfF"))
            validator = jsonschema.Draft202012Validator(schema)
            for text in payload["documents"]:
                errors = list(validator.iter_errors(yaml.load(text, Loader)))
                print("ok" if not errors else errors[0].message.replace("\\n", " ")[:200])
            """,
            input: input
        )
        return output.split(separator: "\n").map(String.init)
    }

    private static func run(_ script: String, input: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-W", "ignore", "-c", script]
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
