import ArgumentParser
import FrameBudgetReports

extension BaselineCommand {
    /// Shows a baseline.
    struct ShowCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Shows what a baseline holds, and what a gate could see with it."
        )

        @Argument(help: "The file.", completion: .file(extensions: ["json"]))
        var path: String

        @OptionGroup var json: JSONOption

        func run() throws {
            try Failure.reporting {
                let baseline = try BaselineFile.read(path)
                if json.isWanted {
                    try Console.print(json: BaselineJSON.encode(baseline))
                    return .success
                }
                let table = BaselineTable(width: Console.width, usesColor: Console.usesColor)
                try Console.print(table.show(baseline))
                return .success
            }
        }
    }
}
