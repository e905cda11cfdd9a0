import Foundation
import FrameBudget
import FrameTrace
import Scenario

@testable import FrameBudgetReports

/// A rendered page and what a test asks of it.
struct Page {
    /// The page as it is once everything in it was opened.
    var html: String
    /// The file.
    var file: String

    /// The page of ``SyntheticRun/plain``, made once for all tests.
    static let plain = Page(SyntheticRun.plain)

    init(_ run: AnalyzedRun) {
        file = HTMLReport.render(run)
        let deferred = DeferredParts(HTMLReport.body(of: run).markup)
        html = file
        // A part within another has the smaller number.
        for (number, part) in deferred.parts.enumerated().reversed() {
            let pattern = "<p class=\"later muted\" data-part=\"\(number)\">"
            guard let start = html.range(of: pattern),
                let end = html.range(of: "</p>", range: start.lowerBound..<html.endIndex)
            else { continue }
            html.replaceSubrange(start.lowerBound..<end.upperBound, with: part)
        }
        // What a browser shows is the same; tests write plain spaces.
        html = html.replacing("\u{A0}", with: " ")
    }

    /// What lies between two marks, at each place where they occur.
    func pieces(from start: String, to end: String) -> [String] {
        html.components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
    }

    /// Where the dashes of a path are that are one wide, each told from the end of the one before.
    static func dashes(_ path: String) -> [Int] {
        var end = 0
        return path.split { "Mm".contains($0) }.compactMap { dash in
            guard let gap = Int(dash.split(separator: " ")[0]), dash.hasSuffix("h1") else { return nil }
            end += gap + 1
            return end - 1
        }
    }

    /// Writes the page to where a browser can open it: `fbprof-report-tests` in the temporary folder.
    func write(named name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fbprof-report-tests")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appending(path: name)
        try html.write(to: target, atomically: true, encoding: .utf8)
        return target
    }
}
