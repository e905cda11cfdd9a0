import Foundation
import Testing

/// What users read is plain technical English: pages, help texts, messages.
@Suite("Wording")
struct WordingTests {
    /// Sources whose string literals users read. Add a target here once its words are in order.
    private static let folders = [
        "fbprof", "WorkloadYAML", "Scenario", "Simulation", "FrameRecorder", "LiveSimulation", "SelfTest",
        "FrameBudgetHistory", "FrameBudgetReports", "FrameStatistics",
    ].map { "Sources/" + $0 }

    @Test("Pages do without idioms", arguments: try Repository.pages())
    func page(name: String) throws {
        let idioms = try IdiomFinder()
        for paragraph in Self.paragraphs(of: try #require(Repository.text(name))) {
            let found = idioms.first(in: paragraph.text)
            #expect(found == nil, "\(name):\(paragraph.line): '\(found!.words)': \(found!.better)")
        }
    }

    @Test("Messages and help texts do without idioms", arguments: folders)
    func messages(folder: String) throws {
        let files = try Repository.swiftFiles(under: folder)
        #expect(!files.isEmpty)
        let idioms = try IdiomFinder()
        for file in files {
            for literal in SwiftStrings.literals(of: try String(contentsOf: file, encoding: .utf8)) {
                let words = literal.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                let found = idioms.first(in: words)
                #expect(found == nil, "\(file.lastPathComponent):\(literal.line): '\(found!.words)': \(found!.better)")
            }
        }
    }

    @Test("The scanner finds literals, and nothing else")
    func scanner() {
        let source = ##"""
            // "told"
            /* "told" /* nested */ "told" */
            let a = "one \(b ? "two" : "three \(c)") four" // "told"
            let d = #"raw "quoted" \(x) \#(y)"#
            let e = """
                first \
                second "quoted"
                """
            """##
        let literals = SwiftStrings.literals(of: source)
        #expect(literals.map(\.line) == [3, 3, 3, 4, 5])
        #expect(
            literals.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") } == [
                "two", "three …", "one … four", #"raw "quoted" \(x) …"#, #"first second "quoted""#,
            ]
        )
    }

    @Test(
        "Idioms are found, plain words are not",
        arguments: [
            ("The frame is put down to the app.", true), ("It is no error.", true), ("There is no display.", false),
            ("Attributed to the app.", false), ("Nobody raises it.", true), ("It is no longer there.", false),
        ]
    )
    func idioms(text: String, isFound: Bool) throws {
        #expect(try (IdiomFinder().first(in: text) != nil) == isFound)
    }

    /// Running text and table rows, without code and without what a program measured and wrote between its markers.
    private static func paragraphs(of page: String) -> [(line: Int, text: String)] {
        var result: [(line: Int, text: String)] = []
        var isFenced = false
        var isMeasured = false
        var isOpen = false
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isFenced.toggle() }
            if line.hasPrefix("<!--"), line.contains(": begin -->") { isMeasured = true }
            if line.hasPrefix("<!--"), line.contains(": end -->") { isMeasured = false }
            let isText =
                !isFenced && !isMeasured && !line.hasPrefix("```") && !line.hasPrefix("    ") && !line.isEmpty
            guard isText else {
                isOpen = false
                continue
            }
            let words = line.replacing(/`[^`]*`/, with: "`code`").trimmingCharacters(in: .whitespaces)
            if isOpen, !line.hasPrefix("|") {
                result[result.count - 1].text += " " + words
            } else {
                result.append((index + 1, words))
            }
            isOpen = !line.hasPrefix("|")
        }
        return result
    }
}
