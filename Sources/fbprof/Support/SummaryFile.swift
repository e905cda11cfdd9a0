import FrameBudgetReports
import FrameRecorder
import FrameTrace
import Glibc
import Scenario

/// Writes summaries for a CI job's page.
enum SummaryFile {
    /// Writes a summary. It is appended to GitHub's own file, because other steps of the job write there too.
    ///
    /// - Throws: `RuntimeError` if the file can't be written.
    static func write(_ report: CIReport, to path: String) throws {
        try write(CIFormat.markdown.render(report), to: path)
    }

    /// Writes a summary that is already text.
    ///
    /// - Throws: `RuntimeError` if the file can't be written.
    static func write(_ text: String, to path: String) throws {
        guard !path.isEmpty else {
            throw Failure(.usage, "--summary takes the name of a file, or - for standard output")
        }
        if let page = unsafe getenv("GITHUB_STEP_SUMMARY"), unsafe String(cString: page) == path {
            try FileSystem.append(text, to: path)
        } else {
            try TextOutput.write(text, to: path)
        }
    }
}

/// Writes text to a file or to standard output.
enum TextOutput {
    /// Writes a text completely or not at all; `-` is standard output.
    ///
    /// - Throws: ``Failure`` or `RuntimeError` if it can't be written.
    static func write(_ text: String, to path: String) throws {
        if path == "-" { return try Console.write(Array(text.utf8)) }
        try FileSystem.makeFolders(path)
        var file = try NewFile(path)
        try file.write(Array(text.utf8))
        try file.commit()
    }
}
