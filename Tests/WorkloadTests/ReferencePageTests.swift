import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Testing

@Suite("The reference page and the schema")
struct ReferencePageTests {
    @Test("The reference page is up to date")
    func page() throws {
        let generated = WorkloadReference.markdown()
        let url = Repository.root.appending(path: "Documentation/Workload.md")
        let committed = try? String(contentsOf: url, encoding: .utf8)
        guard committed != generated else { return }
        if ProcessInfo.processInfo.environment["REGENERATE"] == "1" {
            try generated.write(to: url, atomically: true, encoding: .utf8)
            Issue.record("Documentation/Workload.md was written anew: look at it, then commit it")
        } else {
            let command = "REGENERATE=1 swift test --filter ReferencePageTests"
            Issue.record("Documentation/Workload.md differs from the grammar; write it anew with: \(command)")
        }
    }

    @Test("The page names fields of all parts of the language")
    func allFields() {
        let page = WorkloadReference.markdown()
        for field in ["version", "warmUp", "refresh", "chance", "lognormal", "events", "as"] {
            #expect(page.contains("`\(field)`"))
        }
    }

    @Test("The schema is valid JSON, and each reference in it has a definition")
    func schemaIsSound() throws {
        let text = WorkloadSchema.json()
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: Any])
        for part in text.components(separatedBy: "\"#/$defs/").dropFirst() {
            let name = try #require(part.components(separatedBy: "\"").first)
            #expect(definitions[name] != nil)
        }
    }

    @Test(
        "The schema accepts the examples and the sample workloads",
        .enabled(if: SchemaValidator.isThere, SchemaValidator.absence)
    )
    func schemaAccepts() throws {
        let files = try Repository.examples()
        #expect(files.count >= 4)
        let names = """
            version: 1
            duration: $length
            seed: $seed
            device: { cores: $cores, refresh: $rate }
            vars: { length: 2min, seed: 7, cores: 2, rate: 60Hz, load: { uniform: [$low, 4ms] }, low: 1ms, rare: 20% }
            apps:
              mail:
                instances: 3
                frame:
                  - { compute: $load }
                  - { compute: { file: frames.csv, column: ms, unit: us } }
                  - { repeat: { file: frames.csv, column: n }, do: [{ chance: $rare, do: [{ sleep: $low }] }] }
            """
        let documents =
            try files.map { try String(contentsOf: $0, encoding: .utf8) } + [Samples.everything, names]
        let results = try SchemaValidator.validate(documents)
        #expect(results == documents.map { _ in "ok" })
    }

    @Test(
        "The schema refuses workloads with wrong fields, steps and values",
        .enabled(if: SchemaValidator.isThere, SchemaValidator.absence)
    )
    func schemaRefuses() throws {
        let documents = [
            Samples.app("frame: [{ compute: 4 }]"),
            Samples.app("frame: [{ compute: 4ms, sleep: 4ms }]"),
            Samples.app("frame: [{ compute: 4ms, do: [{ sleep: 1ms }] }]"),
            Samples.app("frame: [{ repeat: 0, do: [{ sleep: 1ms }] }]"),
            Samples.app("frame: [{ repeat: 2 }]"),
            Samples.app("frame: []"),
            Samples.app("frame: [{ compute: $ }]"),
            Samples.app("frame: [{ compute: { file: f.csv } }]"),
            Samples.app("frame: [{ repeat: { file: f.csv, column: n, unit: ms }, do: [{ sleep: 1ms }] }]"),
            Samples.app("instances: 0\n    frame: [{ compute: 1ms }]"),
            "vars: [1ms]\n" + Samples.app("frame: [{ compute: 1ms }]"),
            Samples.app("frame: [{ compute: { uniform: [1ms] } }]"),
            Samples.app("frame: [{ compute: { uniform: [1ms, 2ms], recorded: [1ms] } }]"),
            Samples.app("frame: [{ compute: 1ms }]\n    extra: 1"),
            Samples.app("frame: [{ async: w }]"),
            Samples.app("frame: [{ async: w, on: main, flags: [barrier, barrier] }]"),
            Samples.app("frame: [{ async: w, on: main, flags: [fast] }]"),
            Samples.app("frame: [{ task: w, on: main }]"),
            Samples.app("frame: [{ sync: q, qos: maintenance }]"),
            Samples.app("frame: [{ placeholder: g }]"),
            Samples.app("frame: [{ compute: 1ms }]\n    queues: { q: { kind: other } }"),
            Samples.app("frame: [{ compute: 1ms }]\n    semaphores: { s: -1 }"),
            "platform: mac\n" + Samples.app("frame: [{ compute: 1ms }]"),
            "overrides: maybe\n" + Samples.app("frame: [{ compute: 1ms }]"),
            "version: 2\nduration: 1s\napps: { a: { frame: [{ compute: 1ms }] } }",
            "duration: 1s\napps: { a: { frame: [{ compute: 1ms }] } }",
        ]
        let results = try SchemaValidator.validate(documents)
        #expect(results.count == documents.count)
        for (document, result) in zip(documents, results) { #expect(result != "ok", "\(document)") }
    }
}
