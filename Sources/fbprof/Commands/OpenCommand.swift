import ArgumentParser
import FrameRecorder
import FrameTrace

/// Opens a run's report in a browser.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Opens the report of a run in a browser, and prints its path.",
        discussion:
            "Takes the folder of a run, or a page. Uses the browser that $BROWSER names, else xdg-open if there is a screen; otherwise it only prints the path."
    )

    @OptionGroup var runs: RunArgument

    func run() throws {
        try Failure.reporting {
            let report = try Self.report(of: runs.path())
            try Console.print(report)
            try Self.show(report)
            return .success
        }
    }

    /// Opens a page in a browser, or reports that there is none.
    static func show(_ report: String) throws {
        if let command = Desktop.current.command(showing: report) {
            try Desktop.start(command)
        } else {
            Console.error("fbprof: there is no browser here: $BROWSER names none, and there is no screen for xdg-open")
        }
    }

    /// Returns the report's absolute path: a browser may be started elsewhere.
    static func report(of path: String) throws -> String {
        let file: String
        if FileSystem.exists(path), !FileSystem.isFolder(path) {
            guard path.hasSuffix(".html") else {
                throw Failure(.storage, "\(path) is not a report; give the folder of a run")
            }
            file = path
        } else if FileSystem.exists(path + "/report.html") {
            file = path + "/report.html"
        } else {
            let folder = try RunReader.folder(path)
            file = folder + "/report.html"
            guard FileSystem.exists(file) else {
                throw Failure(.storage, "\(folder) has no report yet; 'fbprof report \(folder)' makes it")
            }
        }
        guard let whole = FileSystem.realPath(file) else { throw Failure(.storage, "could not find \(file)") }
        return whole
    }
}
