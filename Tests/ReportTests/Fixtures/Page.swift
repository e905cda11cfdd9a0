import Foundation
import FrameBudget

@testable import FrameBudgetReports

/// A rendered page and what a test asks of it.
struct Page {
    /// The page.
    var html: String

    init(_ run: AnalyzedRun) { html = HTMLReport.render(run) }

    /// What lies between two marks, at each place where they occur.
    func pieces(from start: String, to end: String) -> [String] {
        html.components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
    }

    /// Writes the page to where a browser can open it: `fbprof-report-tests` in the temporary folder.
    func write(named name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fbprof-report-tests")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try html.write(to: file, atomically: true, encoding: .utf8)
        return file
    }
}
