import FrameBudgetReports
import FrameRecorder
import FrameTrace
import Glibc
import Scenario

/// Where a summary for a job's page goes.
enum SummaryFile {
    /// Writes a summary; to GitHub's own file it is added, as other steps of the job write there, too.
    ///
    /// - Throws: `RuntimeError` where the file can't be written.
    static func write(_ report: CIReport, to path: String) throws {
        try write(CIFormat.markdown.render(report), to: path)
    }

    /// The same of a text that is there.
    ///
    /// - Throws: `RuntimeError` where the file can't be written.
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

/// A text that goes to a file or to standard output.
enum TextOutput {
    /// Writes a text whole; `-` is standard output.
    ///
    /// - Throws: ``Failure`` or `RuntimeError` where it can't be written.
    static func write(_ text: String, to path: String) throws {
        if path == "-" { return try Console.write(Array(text.utf8)) }
        try FileSystem.makeFolders(path)
        var file = try NewFile(path)
        try file.write(Array(text.utf8))
        try file.commit()
    }
}
