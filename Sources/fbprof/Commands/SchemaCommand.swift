import ArgumentParser
import FrameTrace
import Scenario

/// Prints the JSON Schema of the workload file.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of the workload file, for editors.",
        discussion: """
            With the YAML language server, put this in the first line of a workload: \
            # yaml-language-server: $schema=fbprof.schema.json
            """
    )

    func run() throws {
        try Failure.reporting {
            try Console.print(WorkloadSchema.json())
            return .success
        }
    }
}
