import Foundation
import Testing

extension Commands {
    @Suite("schema")
    struct SchemaTests {
        private static let validate = """
            import json, re, sys, yaml, jsonschema
            # As in YAML 1.2, which editors read, `on` is a word.
            class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)): pass
            Loader.yaml_implicit_resolvers = {
                first: [(tag, rule) for tag, rule in rules if tag != "tag:yaml.org,2002:bool"]
                for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
            }
            truths = re.compile("^(true|True|TRUE|false|False|FALSE)$")
            Loader.add_implicit_resolver("tag:yaml.org,2002:bool", truths, list("tTfF"))
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            # Once for all: jsonschema.validate checks the schema again for each file, which takes most of the time.
            validator = jsonschema.Draft202012Validator(schema)
            for path in sys.argv[2:]:
                validator.validate(yaml.load(open(path), Loader))
            """

        @Test("The schema is JSON, and names its dialect of JSON Schema")
        func json() throws {
            let result = try Command.fbprof("schema")
            #expect(result.status == 0)
            let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let schema = try #require(value as? [String: Any])
            #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
            let workload = (schema["$defs"] as? [String: Any])?["workload"] as? [String: Any]
            #expect((workload?["properties"] as? [String: Any])?["apps"] != nil)
        }

        @Test("A schema library accepts every example, and refuses a misspelt field")
        func examples() throws {
            let scratch = try Scratch()
            let schema = try scratch.file("schema.json", Command.fbprof("schema").output)
            let python = ["/usr/bin/env", "python3", "-W", "ignore", "-c"]
            guard try Command.run(python + ["import jsonschema, yaml"]).status == 0 else {
                return skipped("python3 with jsonschema and yaml is not installed: the schema was not tried")
            }
            let right = try Command.run(python + [Self.validate, schema] + Repository.examples())
            #expect(right.status == 0, "\(right)")
            let wrong = try scratch.file("wrong.yaml", Workloads.oneApp().replacing("compute", with: "compote"))
            let refused = try Command.run(python + [Self.validate, schema, wrong])
            #expect(refused.status == 1, "\(refused)")
            #expect(refused.error.contains("ValidationError"), "\(refused)")
        }
    }
}
