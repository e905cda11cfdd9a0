import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameTrace
import Scenario

/// Validates a workload without running it.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Validates a workload file without running it.",
        discussion: """
            Warns of what is valid but probably a mistake: fields without effect, waits that no step ends, names that \
            nothing uses, locks that nothing shares, operations that nothing starts, times after the run's end, frames \
            that can't meet their budget, apps that are never open.
            """
    )

    @Argument(help: "The workload, a YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var workload: String

    @OptionGroup var set: SetOption
    @OptionGroup var json: JSONOption

    @Flag(help: "Exit with 65 if there are warnings.")
    var failOnWarnings = false

    func run() throws {
        try Failure.reporting {
            if json.isWanted { return try printJSON() }
            let reading = try WorkloadLoader.read(workload, overrides: set.overrides)
            WorkloadLoader.warn(of: reading)
            let parsed = reading.workload
            let count = parsed.apps.count + parsed.programs.count
            let apps = count == 1 ? "1 app" : "\(count) apps"
            let cores = parsed.device.cores == 1 ? "1 core" : "\(parsed.device.cores) cores"
            let cost = CostWarning.text(CompiledWorkload(parsed).cost)
            if let cost { Console.error("\(workload): warning: this is a large workload: \(cost)") }
            // It depends on the machine, not on the file: it is not counted, and the exit status does not depend on it.
            if parsed.device.cores > 1, let text = CostWarning.sharedCPUs(cores: parsed.device.cores) {
                Console.error("\(workload): note: \(text)")
            }
            let warnings = reading.warnings.count + (cost == nil ? 0 : 1)
            let warned = warnings == 0 ? "" : warnings == 1 ? ", 1 warning" : ", \(warnings) warnings"
            if failOnWarnings, warnings > 0 { return .wrongInput }
            try Console.print("\(workload): ok: \(apps) for \(parsed.duration) on \(cores)\(warned)")
            return .success
        }
    }

    /// Prints the problems to standard output, as they are the requested result.
    private func printJSON() throws -> ExitStatus {
        var problems: [WorkloadDiagnostic] = []
        var warnings: [CheckJSON.Problem] = []
        do {
            let reading = try WorkloadLoader.read(workload, overrides: set.overrides)
            warnings = reading.warnings.map(CheckJSON.Problem.init)
            if let cost = CostWarning.text(CompiledWorkload(reading.workload).cost) {
                // It applies to the whole file.
                let message = "this is a large workload: \(cost)"
                warnings.append(CheckJSON.Problem(line: 1, column: 1, path: "", message: message))
            }
        } catch let error as WorkloadError {
            problems = error.diagnostics
        }
        let isFine = problems.isEmpty && (warnings.isEmpty || !failOnWarnings)
        let status: ExitStatus = isFine ? .success : .wrongInput
        try Console.print(
            json: CheckJSON.encode(
                problems.map(CheckJSON.Problem.init),
                warnings: warnings,
                of: workload,
                exitStatus: status.rawValue,
                recordedBy: Version.recordedBy
            )
        )
        return status
    }
}

extension CheckJSON.Problem {
    fileprivate init(_ diagnostic: WorkloadDiagnostic) {
        self.init(
            line: diagnostic.position.line,
            column: diagnostic.position.column,
            path: diagnostic.path,
            message: diagnostic.message,
            help: diagnostic.help
        )
    }
}
