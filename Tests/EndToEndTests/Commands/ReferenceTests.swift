import Foundation
import Testing

/// References of comments and pages to pages, their sections, rules and decisions.
@Suite("References")
struct ReferenceTests {
    /// A text that may refer to something: a page, or the comments of a Swift file.
    private struct Source {
        var path: String
        /// Its prose.
        var text: String
        /// The whole text, with the names of tests.
        var whole: String
    }

    /// All sources, read once.
    private static let all: Result<[Source], any Error> = Result { try read() }

    private static func sources() throws -> [Source] { try all.get() }

    private static func read() throws -> [Source] {
        let files = try ["Sources", "Tests", "Examples"].flatMap { try Repository.swiftFiles(under: $0) }
        let swift = try files.map { url in
            let whole = try String(contentsOf: url, encoding: .utf8)
            // A reference may go on in the next line of a comment.
            return Source(path: url.path(), text: words(of: comments(of: whole)), whole: whole)
        }
        let decisions = try FileManager.default.contentsOfDirectory(atPath: decisionFolder.path())
        let pages = try Repository.pages() + decisions.map { "Documentation/Decisions/" + $0 }
        return try swift
            + pages.map { page in
                let text = try #require(Repository.text(page))
                let prose = text.replacing(/(?s)```.*?```/, with: "")
                return Source(path: page, text: words(of: prose), whole: text)
            }
    }

    /// A text on one line.
    private static func words(of text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// What follows the first `//` of each line.
    private static func comments(of source: String) -> String {
        source.split(separator: "\n").compactMap { line in
            line.range(of: "//").map { line[$0.upperBound...].drop { $0 == "/" } }
        }.joined()
    }

    /// The rules that a text names, such as `F-1`: whole words with one hyphen. A regular expression takes seconds for
    /// all texts.
    private static func rules(in text: String) -> [String] {
        func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return text.utf8.split { !isWord($0) }.compactMap { word in
            guard word.count > 2, word.dropFirst().first == UInt8(ascii: "-"), let name = String(word),
                "FLQRVW".contains(name.prefix(1)), name.dropFirst(2).allSatisfy(\.isNumber)
            else { return nil }
            return name
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

    /// Files of users, which pages and tests invent.
    private static let inventedPages: Set<Substring> = ["page.md", "summary.md", "verify.md"]

    @Test("every page named in comments and pages exists, and has the named section")
    func pages() throws {
        var count = 0
        var known: [Substring: String?] = [:]
        // Foundation's expression: one of Swift's takes many times as long for all texts.
        let pattern = try NSRegularExpression(pattern: #"([\w/-]+\.md)(?:, ([A-Z][^):.;]*))?"#)
        for source in try Self.sources() where source.text.contains(".md") {
            let text = source.text
            for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                let name = text[try #require(Range(match.range(at: 1), in: text))]
                guard !Self.inventedPages.contains(name) else { continue }
                count += 1
                let found: String? = known[name] ?? Self.page(name)
                known.updateValue(found, forKey: name)
                guard let page = found else {
                    Issue.record("\(source.path): there is no \(name)")
                    continue
                }
                guard let place = Range(match.range(at: 2), in: text), name.hasPrefix("Documentation/") else {
                    continue
                }
                let section = text[place]
                #expect(
                    page.contains("\n## \(section)") || page.contains("\n### \(section)"),
                    "\(source.path): \(section)"
                )
            }
        }
        #expect(count > 100)
    }

    @Test("every rule named in sources and pages is in the table of rules")
    func rules() throws {
        let page = try #require(Repository.text("Documentation/Rules.md"))
        let known = Set(
            page.matches(of: /(?m)^\| ([A-Z]-\d+(?:, [A-Z]-\d+)*) \|/).flatMap { match in
                match.output.1.split(separator: ", ").map(String.init)
            }
        )
        #expect(known.count > 50)
        var count = 0
        for source in try Self.sources() {
            for rule in Self.rules(in: source.whole) {
                count += 1
                #expect(known.contains(rule), "\(source.path): there is no rule \(rule)")
            }
        }
        #expect(count > 100)
    }

    @Test("every decision named in comments and pages exists")
    func decisions() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.decisionFolder.path())
        let known = Set(names.compactMap { $0.split(separator: "-").first })
        #expect(known.count > 25)
        var count = 0
        let pattern = try NSRegularExpression(pattern: #"decisions?[ /](\d{4})\b"#, options: .caseInsensitive)
        for source in try Self.sources() {
            let text = source.text
            for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                count += 1
                let number = text[try #require(Range(match.range(at: 1), in: text))]
                #expect(known.contains(number), "\(source.path): there is no decision \(number)")
            }
        }
        #expect(count > 50)
    }
}
