import Foundation
import Testing

/// What comments and pages refer to: pages, their sections, rules and decisions.
@Suite("References")
struct ReferenceTests {
    /// A text that may refer to something: a page, or the comments of a Swift file.
    private struct Source {
        var path: String
        /// Its prose.
        var text: String
        /// All of it, such as the names of tests, too.
        var whole: String
    }

    private static func sources() throws -> [Source] {
        let files = try ["Sources", "Tests", "Examples"].flatMap { try Repository.swiftFiles(under: $0) }
        let swift = try files.map { url in
            let whole = try String(contentsOf: url, encoding: .utf8)
            let comments = whole.split(separator: "\n").compactMap { line in
                line.firstRange(of: "//").map { String(line[$0.upperBound...].drop { $0 == "/" }) }
            }
            // A reference may go on in the next line of a comment.
            let text = comments.joined(separator: "").replacing(/\s+/, with: " ")
            return Source(path: url.path(), text: text, whole: whole)
        }
        let decisions = try FileManager.default.contentsOfDirectory(atPath: decisionFolder.path())
        let pages = try Repository.pages() + decisions.map { "Documentation/Decisions/" + $0 }
        return try swift
            + pages.map { page in
                let text = try #require(Repository.text(page))
                let prose = text.replacing(/(?s)```.*?```/, with: "").replacing(/\s+/, with: " ")
                return Source(path: page, text: prose, whole: text)
            }
    }

    private static let decisionFolder = Repository.root.appending(path: "Documentation/Decisions")

    /// A page by its path or its name alone; nil where there is none.
    private static func page(_ name: Substring) -> String? {
        let name = name.hasPrefix("/") ? name.dropFirst() : name
        for folder in ["", "Documentation/", "Documentation/Decisions/"] {
            if let text = Repository.text(folder + name) { return text }
        }
        return nil
    }

    /// Files of users that pages and tests make up.
    private static let inventedPages: Set<Substring> = ["page.md", "summary.md", "verify.md"]

    @Test("every page that is named exists, and has the section that is named")
    func pages() throws {
        var count = 0
        for source in try Self.sources() {
            for match in source.text.matches(of: /([\w\/-]+\.md)(?:, ([A-Z][^):.;]*))?/) {
                guard !Self.inventedPages.contains(match.output.1) else { continue }
                count += 1
                guard let page = Self.page(match.output.1) else {
                    Issue.record("\(source.path): there is no \(match.output.1)")
                    continue
                }
                guard let section = match.output.2, match.output.1.hasPrefix("Documentation/") else { continue }
                #expect(
                    page.contains("\n## \(section)") || page.contains("\n### \(section)"),
                    "\(source.path): \(section)"
                )
            }
        }
        #expect(count > 100)
    }

    @Test("every rule that is named stands in the table of rules")
    func rules() throws {
        let page = try #require(Repository.text("Documentation/Rules.md"))
        let known = Set(
            page.matches(of: /(?m)^\| ([A-Z]-\d+(?:, [A-Z]-\d+)*) \|/).flatMap { $0.output.1.split(separator: ", ") }
        )
        #expect(known.count > 50)
        for source in try Self.sources() {
            for match in source.whole.matches(of: /(?:^|[^\w\-])([FLQRVW]-\d+)\b(?!-)/) {
                #expect(known.contains(match.output.1), "\(source.path): there is no rule \(match.output.1)")
            }
        }
    }

    @Test("every decision that is named exists")
    func decisions() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.decisionFolder.path())
        let known = Set(names.compactMap { $0.split(separator: "-").first })
        #expect(known.count > 25)
        for source in try Self.sources() {
            for match in source.text.matches(of: /(?i)decisions?[ \/](\d{4})\b/) {
                #expect(known.contains(match.output.1), "\(source.path): there is no decision \(match.output.1)")
            }
        }
    }
}
