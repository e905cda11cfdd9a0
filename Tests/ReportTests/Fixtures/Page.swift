import Foundation
import FrameBudget
import FrameTrace
import Scenario

@testable import FrameBudgetReports

/// A rendered page, with helpers that search it.
struct Page {
    /// The page with every deferred part in its place.
    var html: String

    /// The page of ``SyntheticRun/plain``, and its file, made once for all tests.
    static let plain = Page(plainParts)
    static let plainFile = HTMLReport.file(of: plainParts)
    private static let plainParts = HTMLReport.parts(of: SyntheticRun.plain)

    /// The page of a run without CPU times, up to its scripts, made once for all tests.
    static let unmeasured = Page(body: SyntheticRun(measuresCPU: false).shared)

    /// The whole page, as it is written to a file.
    init(_ run: AnalyzedRun) { self.init(HTMLReport.parts(of: run)) }

    private init(_ deferred: DeferredParts) {
        let whole = Self.opened(HTMLReport.file(of: deferred), deferred.parts)
        // A browser shows both spaces alike; tests write plain ones.
        html = whole.replacing("\u{A0}", with: " ")
    }

    /// The page up to its scripts: it is made in less than half the time, and has every section.
    init(body run: AnalyzedRun) {
        let body = HTMLReport.body(of: run).markup
        // The bytes 1 and 2 mark the begin and end of parts that the file stores elsewhere.
        let unmarked = body.utf8.filter { $0 != 1 && $0 != 2 }
        html = String(decoding: unmarked, as: UTF8.self).replacing("\u{A0}", with: " ")
    }

    /// The page with each part in its place. The text is read once: to search it anew for each part takes seconds.
    private static func opened(_ text: String, _ parts: [String]) -> String {
        let mark = "<p class=\"later muted\" data-part=\""
        let pieces = text.components(separatedBy: mark)
        var whole = pieces[0]
        for piece in pieces.dropFirst() {
            guard let number = Int(piece.prefix { $0.isNumber }), parts.indices.contains(number),
                let end = piece.range(of: "</p>")
            else {
                whole += mark + piece
                continue
            }
            // A part within another has the smaller number.
            whole += opened(parts[number], Array(parts[..<number]))
            whole.append(contentsOf: piece[end.upperBound...])
        }
        return whole
    }

    /// The text between two marks, for each place where they occur.
    func pieces(from start: String, to end: String) -> [String] {
        html.components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
    }

    /// The places of the dashes of width 1 in a path, which gives each relative to the end of the previous one.
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
