import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameTrace
import Scenario

/// Validates a workload without running it.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Validates a workload file without running it."
    )

    @Argument(help: "The workload, a YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var workload: String

    @OptionGroup var set: SetOption
    @OptionGroup var json: JSONOption

    func run() throws {
        try Failure.reporting {
            if json.isWanted { return try printJSON() }
            let parsed = try WorkloadLoader.load(workload, overrides: set.overrides)
            let apps = parsed.apps.count == 1 ? "1 app" : "\(parsed.apps.count) apps"
            let cores = parsed.device.cores == 1 ? "1 core" : "\(parsed.device.cores) cores"
            try Console.print("\(workload): ok: \(apps) for \(parsed.duration) on \(cores)")
            return .success
        }
    }

    /// Mistakes are what was asked for here: they go to standard output.
    private func printJSON() throws -> ExitStatus {
        let problems: [CheckJSON.Problem]
        do {
            _ = try WorkloadLoader.load(workload, overrides: set.overrides)
            problems = []
        } catch let error as WorkloadError {
            problems = error.diagnostics.map {
                CheckJSON.Problem(
                    line: $0.position.line,
                    column: $0.position.column,
                    path: $0.path,
                    message: $0.message
                )
            }
        }
        try Console.print(json: CheckJSON.encode(problems, of: workload, recordedBy: Version.recordedBy))
        return problems.isEmpty ? .success : .wrongInput
    }
}
